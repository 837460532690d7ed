import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { decideAll, issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

type World = ReturnType<typeof createStatementsWorld>;

async function inApril() {
  const world = createStatementsWorld();
  const accountId = await world.openAccount();
  const { id } = world.book(accountId, 100_00);
  await world.deliver(accountId);
  world.mayPassTo('2026-04-07T08:00:00Z');
  return { ...world, accountId, id };
}

/** A run whose bank answers in another way. */
const issueAt = (world: World & { readonly accountId: string }, bank: Partial<World['ports']['bank']>) =>
  world.performing({ ...world.ports, bank: { ...world.ports.bank, ...bank } })(
    world.accountId,
    world.workOf(world.bank.today(), 1),
  );

test('a period that is long over, and that the bank refuses as if it were not, is a break', async () => {
  const world = await inApril();
  const ask = async () =>
    Promise.resolve({ outcome: 'refused', status: 422, code: 'invalid_model', field: 'end_date' } as const);
  expect(await issueAt(world, { ask })).toMatchObject({ outcome: 'not-verified' });
  expect(await openBreaks(world, world.accountId)).toMatchObject([{ kind: 'STATEMENT_MISSING' }]);
});

test('lines of another period that leave the sums as they are are found', async () => {
  const world = await inApril();
  const others = [world.book(world.accountId, 5_00), world.book(world.accountId, -5_00)];
  await world.deliver(world.accountId);
  const ask: World['ports']['bank']['ask'] = async (...asked) => {
    const answer = await world.ports.bank.ask(...asked);
    if (answer.outcome !== 'answered') return answer;
    const added = others.map(({ id, amount, valuta_date: valutaDay }) => ({
      bookingId: id,
      cents: amount.value,
      currency: 'EUR',
      valutaDay,
    }));
    return { ...answer, evidence: { ...answer.evidence, lines: [...answer.evidence.lines, ...added] } };
  };
  expect(await issueAt(world, { ask })).toMatchObject({ outcome: 'not-verified' });
  expect(await openBreaks(world, world.accountId)).toMatchObject([
    { kind: 'STATEMENT_LINES', field: 'foreign', found: '0' },
  ]);
});

test('a day that is corrected of what erased files state holds nothing up', async () => {
  const world = await inApril();
  await issueForDays(world, world.accountId, 1);
  world.objects.objects.clear();
  world.bank.store.bookings.update(world.id, { booking_date: '2026-04-02' });
  await world.correctBooking(world.id);
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, world.accountId, 1);
  expect(world.published).toMatchObject([{}, { publication: { closingCents: 100_00, bookings: 0 } }]);
});

test('what the mirror cannot take in is a break, and what persons have settled is published without it', async () => {
  const world = await inApril();
  const { accountId } = world;
  const parked = world.book(accountId, 7_00);
  const unknown = { ...parked.amount, unit: 'points' };
  world.bank.store.bookings.update(parked.id, {
    amount: unknown as never,
    booking_date: '2026-03-31',
    valuta_date: '2026-03-31',
  });
  await issueForDays(world, accountId, 1);
  expect(await openBreaks(world, accountId)).toMatchObject([
    { kind: 'STATEMENT_LINES', field: 'unmirrored', differenceCents: 7_00 },
  ]);
  await decideAll(world, accountId, 'WRITTEN_OFF');
  await issueForDays(world, accountId, 1);
  expect(world.published).toMatchObject([{ publication: { closingCents: 100_00, bookings: 1 } }]);
  expect(await openBreaks(world, accountId)).toEqual([]);
});
