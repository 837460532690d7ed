import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { decideAll, issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

/** March with 100.00, published; April has 7.00. */
async function inMay() {
  const world = createStatementsWorld({ repeatedStatement: 'fresh' });
  const accountId = await world.openAccount();
  const { id } = world.book(accountId, 100_00);
  await world.deliver(accountId);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, accountId, 1);
  const { id: ofApril } = world.book(accountId, 7_00);
  await world.deliver(accountId);
  world.mayPassTo('2026-05-07T08:00:00Z');
  return { ...world, accountId, id, ofApril };
}

test('totals that are not those of the rows hold a statement up until persons settle it, and then no more', async () => {
  const world = await inMay();
  const { accountId } = world;
  const drifting = world.performing({
    ...world.ports,
    totals: {
      async read(...asked) {
        const sums = await world.ports.totals.read(...asked);
        return { ...sums, count: sums.count + 1, sumCents: sums.sumCents + 3_00 };
      },
    },
  });
  const perform = async (look: number) => drifting(accountId, world.workOf(world.bank.today(), look));
  expect(await perform(1)).toMatchObject({ again: { orElse: 'in-motion' } });
  expect(await perform(2)).toMatchObject({ outcome: 'not-verified' });
  expect(await openBreaks(world, accountId)).toMatchObject([
    { kind: 'STATEMENT_MISMATCH', field: 'mirrored_sums', differenceCents: 3_00 },
  ]);
  await decideAll(world, accountId, 'WRITTEN_OFF');
  expect(await perform(2)).toMatchObject({ outcome: 'published' });
  world.mayPassTo('2026-06-08T08:00:00Z');
  expect(await perform(1)).toMatchObject({ outcome: 'published' });
  expect(world.published.map(({ publication }) => publication?.closingCents)).toEqual([
    100_00, 107_00, 107_00,
  ]);
});

test('totals that move while they are compared are compared again', async () => {
  const world = await inMay();
  let reads = 0;
  const moving = world.performing({
    ...world.ports,
    totals: {
      async read(...asked) {
        const sums = await world.ports.totals.read(...asked);
        return { ...sums, count: sums.count + (reads += 1) };
      },
    },
  });
  expect(await moving(world.accountId, world.workOf(world.bank.today(), 6))).toMatchObject({
    again: { orElse: 'in-motion' },
  });
});

test('beside erased files, what is corrected of later ones is a line', async () => {
  const world = await inMay();
  const { accountId } = world;
  world.objects.objects.clear();
  await issueForDays(world, accountId, 1);
  world.bank.store.bookings.update(world.ofApril, {
    amount: { value: 5_00, unit: 'cents', currency: 'EUR' },
  });
  await world.correctBooking(world.ofApril);
  world.mayPassTo('2026-06-08T08:00:00Z');
  await issueForDays(world, accountId, 1);
  expect(world.published.map(({ publication }) => publication?.closingCents)).toEqual([
    100_00, 107_00, 105_00,
  ]);
  expect(await openBreaks(world, accountId)).toEqual([]);
});

test('what is corrected of erased files waits for persons', async () => {
  const world = await inMay();
  const { accountId, id } = world;
  world.objects.objects.clear();
  world.bank.store.bookings.update(id, { amount: { value: 90_00, unit: 'cents', currency: 'EUR' } });
  await world.correctBooking(id);
  for (const field of ['balance_start', 'erased_lines']) {
    await issueForDays(world, accountId, 1);
    expect(await openBreaks(world, accountId)).toMatchObject([{ field, differenceCents: -10_00 }]);
    await decideAll(world, accountId, 'RESOLVED');
  }
  await issueForDays(world, accountId, 1);
  expect(world.published).toMatchObject([{}, { publication: { closingCents: 107_00, bookings: 1 } }]);
  world.mayPassTo('2026-06-08T08:00:00Z');
  await issueForDays(world, accountId, 1);
  expect(world.published).toHaveLength(3);
  expect(await openBreaks(world, accountId)).toEqual([]);
});
