import { describe, expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { someCalls } from '#test/extent.ts';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

/** Two accounts with two bookings each, mirrored; the bank then moves one from the first to the other. */
async function aMovedBooking({ cents = 1_000_000 } = {}) {
  const breaker = { ...reconciliationSettings.breaker, cents };
  const settings = { fullDays: 1, withdrawalSeconds: 600, breaker };
  const world = await createReconciliationWorld({ settings });
  const [from, to] = [await world.anAccount(), await world.anAccount()];
  world.book(from, { cents: 700 });
  const moved = world.book(from, { cents: 4_100 });
  world.book(to, { cents: -250 });
  world.book(to, { cents: 900 });
  await world.pass(3_600);
  world.move(moved.id, to);
  return { world, from, to, moved };
}

async function isMirrored(world: ReconciliationWorld, ids: readonly string[], hint?: unknown): Promise<void> {
  for (const id of ids) {
    const { mirror, bank } = await world.sides(id);
    expect([hint, mirror]).toEqual([hint, bank]);
    const { sumCents, count } = await world.ports.totals.read(id, 'EUR');
    const inBank = bank.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0);
    expect([hint, count, sumCents]).toEqual([hint, bank.length, inBank]);
  }
}

/** People must know that money left the first account; that the other one lacked it ends by itself. */
const asReported = ['MISSING_LOCAL AUTO_HEALED', 'ORPHAN_LOCAL OPEN'];

const parked = ({ rowsOf }: ReconciliationWorld) =>
  [...rowsOf('events')].filter((row) => JSON.stringify(row).includes('changed-after-append'));

describe('a booking that the bank moves to another account', () => {
  test.each([
    ['both accounts at once', (from: string, to: string) => [[from, to]]],
    ['the account that it left first', (from: string, to: string) => [[from], [to]]],
    ['the account that it came to first', (from: string, to: string) => [[to], [from]]],
  ])('moves in the mirror: %s', async (_order, turnsOf) => {
    const { world, from, to } = await aMovedBooking();
    for (const accounts of turnsOf(from, to)) await world.run('full', { accounts });
    await isMirrored(world, [from, to]);
    expect(await world.breakNames()).toEqual(asReported);
    const sent = world.queues.sent.map(({ delivery }) => delivery.id);
    expect(new Set(sent).size).toBe(sent.length);
    expect(parked(world)).toEqual([]);
    expect((await world.run('full', { accounts: [from, to] })).counts).toEqual({ agrees: 2 });
    expect((await world.run('money', { afresh: true })).counts).toEqual({ agrees: 2 });
    expect(world.queues.sent).toHaveLength(sent.length);
  });

  test('is found by the balances, too', async () => {
    const { world, from, to } = await aMovedBooking();
    for (let time = 0; time < 3; time += 1) await world.run('money', { afresh: true });
    await isMirrored(world, [from, to]);
    expect(await world.breakNames()).toEqual(asReported);
  });

  test('and back, and there again, is followed each time', async () => {
    const { world, from, to, moved } = await aMovedBooking();
    for (const next of [from, to, from]) {
      await world.run('full', { accounts: [from, to] });
      await isMirrored(world, [from, to]);
      world.move(moved.id, next);
    }
    await world.run('full', { accounts: [to, from] });
    await isMirrored(world, [from, to]);
  });

  test('and changes as well, is the bank’s in both', async () => {
    const { world, from, to, moved } = await aMovedBooking();
    plantInBooking(world.bank, world.bank.store.bookings.get(moved.id), 'booking_amount');
    await world.run('full', { accounts: [to, from] });
    await isMirrored(world, [from, to]);
    expect(await world.breakNames()).toEqual(['AMOUNT OPEN', ...asReported]);
  });

  test('is not moved while the bank shows it on both, and a break says so', async () => {
    const { world, from, to, moved } = await aMovedBooking();
    const { bank } = world.ports;
    const booking: typeof bank.booking = async (accountId, id) =>
      accountId === from && id === moved.id ? bank.booking(to, id) : bank.booking(accountId, id);
    await world.begin('full', { accounts: [to] });
    await world.work({ ...world.ports, bank: { ...bank, booking } });
    expect((await world.sides(from)).mirror).toHaveLength(2);
    expect(await world.breakNames()).toEqual(['MISSING_LOCAL OPEN']);
  });

  test('waits for two persons beyond the limits of a day: its amount leaves one total and enters another', async () => {
    const { world, from, to } = await aMovedBooking({ cents: 8_199 });
    expect((await world.run('full', { accounts: [to] })).counts).toEqual({ breaker: 1 });
    expect((await world.sides(from)).mirror).toHaveLength(2);
    expect(await world.breakNames()).toEqual(['MISSING_LOCAL OPEN', 'ORPHAN_LOCAL OPEN']);
  });
});

const count = async () =>
  (await aMovedBooking()).world.runWithCrash('full', { call: Infinity, when: 'before' });

test('killed at any call, three runs move it', { timeout: 240_000 }, async () => {
  for (const call of someCalls(await count(), 7))
    for (const when of ['before', 'after'] as const) {
      const { world, from, to } = await aMovedBooking();
      await world.runWithCrash('full', { call, when });
      for (let time = 0; time < 2; time += 1) await world.run('full');
      await isMirrored(world, [from, to], [call, when]);
      const differences = (await world.breakNames()).filter((name) => !name.startsWith('COVERAGE'));
      expect([call, when, differences]).toEqual([call, when, asReported]);
    }
});
