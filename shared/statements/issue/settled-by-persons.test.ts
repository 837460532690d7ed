import { expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { decideAll, issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

/** March with 100.00, where a statement of the bank is wrong. */
async function wrongMarch(kind: 'statement_gap' | 'statement_sum' | 'statement_line_foreign') {
  const world = createStatementsWorld();
  const other = await world.openAccount();
  world.book(other, 77_77);
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  world.bank.errors.setRates({ ...world.bank.errors.rates(), [kind]: 1 });
  await issueForDays(world, id, 1);
  world.announced.splice(0);
  return { ...world, id };
}

test.each(['statement_gap', 'statement_sum', 'statement_line_foreign'] as const)(
  'what two persons have settled is published with the figures of both, and stays settled: %s',
  async (kind) => {
    const world = await wrongMarch(kind);
    const { id, breaks } = world;
    expect(await openBreaks(world, id)).not.toEqual([]);
    await decideAll(world, id, 'WRITTEN_OFF');
    await issueForDays(world, id, 2);
    expect(world.published).toMatchObject([
      { publication: { openingCents: 0, closingCents: 100_00, bookings: 1 } },
    ]);
    expect(await openBreaks(world, id)).toEqual([]);
    const known = await breaks.ofEntity(`bank_statement ${id} 2026-03-02..2026-03-31`);
    expect(known.every(({ state, episode }) => state === 'WRITTEN_OFF' && episode === 1)).toBe(true);
    const { evidence, publication } = world.published[0] ?? {};
    const json = await world.files.read(publication?.files.json ?? '');
    expect(JSON.parse(json)).toMatchObject({ valuta_balance: evidence?.closingCents });
  },
);

test('the statement after it goes on from what the bank has stated', async () => {
  const world = await wrongMarch('statement_gap');
  const { id, bank } = world;
  await decideAll(world, id, 'RESOLVED');
  await issueForDays(world, id, 1);
  bank.errors.setRates({ ...bank.errors.rates(), statement_gap: 0 });
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, id, 1);
  // The bank has corrected itself: this is another difference, of another statement.
  expect(world.published).toHaveLength(1);
  expect(await openBreaks(world, id)).toMatchObject([{ entity: expect.stringContaining('2026-04-01') }]);
  await decideAll(world, id, 'RESOLVED');
  await issueForDays(world, id, 1);
  expect(world.published).toHaveLength(2);
});

test('another difference opens the break again', async () => {
  const world = createStatementsWorld({ repeatedStatement: 'fresh' });
  const id = await world.openAccount();
  const { id: bookingId } = world.book(id, 100_00);
  await world.deliver(id);
  plantInBooking(world.bank, world.bank.store.bookings.get(bookingId), 'booking_amount');
  world.mayPassTo('2026-04-09T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(await openBreaks(world, id)).toMatchObject([{ found: '10100', episode: 1 }]);
  await decideAll(world, id, 'RESOLVED');
  const { amount } = world.bank.store.bookings.get(bookingId);
  world.bank.store.bookings.update(bookingId, { amount: { ...amount, value: 99_00 } });
  await issueForDays(world, id, 1);
  expect(world.published).toEqual([]);
  expect(await openBreaks(world, id)).toMatchObject([{ found: '9900', episode: 2 }]);
});

test('a line that persons have settled is published as we have it', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  const { id: bookingId } = world.book(id, 100_00);
  await world.deliver(id);
  plantInBooking(world.bank, world.bank.store.bookings.get(bookingId), 'booking_amount');
  world.mayPassTo('2026-04-09T08:00:00Z');
  await issueForDays(world, id, 1);
  await decideAll(world, id, 'WRITTEN_OFF');
  await issueForDays(world, id, 1);
  expect(world.published).toMatchObject([{ publication: { closingCents: 100_00 } }]);
  expect(await openBreaks(world, id)).toEqual([]);
});

test('a period that the bank refuses joins the next one once persons have settled it', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  const refuse = async () => {
    world.refuseNext('bank_statements', 422);
    await issueForDays(world, id, 1);
  };
  await refuse();
  expect(await openBreaks(world, id)).toMatchObject([{ kind: 'STATEMENT_MISSING' }]);
  await decideAll(world, id, 'RESOLVED');
  await refuse();
  expect(await openBreaks(world, id)).toEqual([]);
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(world.published).toMatchObject([{ firstDay: '2026-03-02', lastDay: '2026-04-30' }]);
});
