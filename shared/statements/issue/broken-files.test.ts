import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { decideAll, issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

/** MT940 has room for 15 characters of an amount; camt.053 has more. */
const tooMuchForMt940 = 1_000_000_000_000_00;

async function twoAccounts(cents: number) {
  const world = createStatementsWorld({}, { mt940: { reversals: 'C/D' } });
  const [id, other] = [await world.openAccount(), await world.openAccount()];
  world.book(id, 1_00);
  const { id: bookingId } = world.book(id, cents);
  world.book(other, 5_00);
  for (const each of [id, other]) await world.deliver(each);
  world.mayPassTo('2026-04-09T08:00:00Z');
  return { ...world, id, other, bookingId };
}

test('a statement with a file that breaks its format waits, names format and field, and stops no other account', async () => {
  const world = await twoAccounts(tooMuchForMt940);
  const { id, other, rows } = world;
  for (const each of [id, other]) await issueForDays(world, each, 1);

  expect(world.published).toMatchObject([{ accountId: other }]);
  expect(await openBreaks(world, id)).toMatchObject([
    {
      kind: 'STATEMENT_FILE',
      accountId: id,
      field: 'mt940',
      found: expect.stringMatching(
        /^:61: of entry [12] in message 1 must be an entry of .* at most 15 characters/,
      ),
    },
  ]);
  const period = { firstDay: '2026-03-02', lastDay: '2026-03-31' };
  expect(await rows.read(id, period)).toMatchObject({ state: 'VERIFY_FAILED' });
  const written = [...world.objects.objects.keys()].filter((key) => key.startsWith(`${id}/`));
  expect(written.filter((key) => !key.includes('/evidence-'))).toEqual([]);
});

test('no decision of persons publishes it; a run after the cause is gone does', async () => {
  const world = await twoAccounts(tooMuchForMt940);
  const { id } = world;
  await issueForDays(world, id, 1);
  await decideAll(world, id, 'RESOLVED');
  await issueForDays(world, id, 1);
  expect(world.published).toEqual([]);

  // The stage no longer asks for MT940.
  const mended = {
    ...world,
    issue: async () =>
      world.performing(world.ports, { mt940: undefined })(id, world.workOf(world.bank.today(), 1)),
  };
  await issueForDays(mended, id, 1);
  expect(world.published).toMatchObject([{ accountId: id, publication: { bookings: 2 } }]);
  expect(await openBreaks(world, id)).toEqual([]);
});

test('a type and a currency of charges that the bank leaves empty count as missing, and stop no statement', async () => {
  const world = createStatementsWorld({}, { mt940: { reversals: 'C/D' } });
  const id = await world.openAccount();
  const { id: bookingId } = world.book(id, 1_00);
  const leftEmpty: object = {
    booking_type: '',
    return_charges: { value: 50, unit: 'cents', currency: '' },
  };
  world.bank.store.bookings.update(bookingId, leftEmpty);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(await openBreaks(world, id)).toEqual([]);
  expect(world.published).toMatchObject([{ accountId: id, publication: { bookings: 1 } }]);
});
