import { describe, expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import type { BookingErrorKind } from '#sandbox/engine/model/bank-error-kinds.ts';
import { heal, plant } from '#sandbox/engine/bank-errors/plant.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';

type Settings = Parameters<typeof createReconciliationWorld>[0];

/** An account with three bookings that both sides have. */
async function setUp(settings: Settings = {}) {
  const world = await createReconciliationWorld(settings);
  const id = await world.anAccount();
  const bookings = [700, -250, 4_100].map((cents) => world.book(id, { cents }));
  await world.pass(3_600);
  return { world, id, bookings, wrong: bookings[1]! };
}

async function isMirrored(world: ReconciliationWorld, id: string): Promise<void> {
  const { mirror, bank } = await world.sides(id);
  expect(mirror).toEqual(bank);
  const { sumCents, count } = await world.ports.totals.read(id, 'EUR');
  const inEuros = bank.filter((line) => line.split(' ')[2] === 'EUR');
  expect({ count, sumCents }).toEqual({
    count: inEuros.length,
    sumCents: inEuros.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0),
  });
}

/** What is broken, what the tier `full` says, and whether the tier `money` sees it, too. */
const kinds: readonly (readonly [BookingErrorKind, readonly string[], boolean])[] = [
  ['booking_amount', ['AMOUNT OPEN'], true],
  ['booking_sign', ['SIGN OPEN'], true],
  ['booking_valuta', ['VALUE_DATE AUTO_HEALED'], false],
  ['booking_text', [], false],
  ['booking_vanished', ['ORPHAN_LOCAL OPEN'], true],
  ['booking_late', ['ORPHAN_LOCAL OPEN'], true],
];

describe.each(kinds)('%s', (kind, expected, changesBalance) => {
  test('is found booking by booking, and healed', async () => {
    const { world, id, wrong } = await setUp();
    plantInBooking(world.bank, wrong, kind);
    const run = await world.run('full', { accounts: [id] });
    expect(run.counts).toEqual({ healed: 1 });
    expect(await world.breakNames()).toEqual(expected);
    await isMirrored(world, id);
    const sent = world.queues.sent.length;
    expect(sent).toBe(1);
    // Healed once: the next comparisons find nothing.
    expect((await world.run('full', { accounts: [id] })).counts).toEqual({ agrees: 1 });
    expect((await world.run('money')).counts).toEqual({ agrees: 1 });
    expect(world.queues.sent).toHaveLength(sent);
  });

  test.runIf(changesBalance)('is found by the balance, and healed', async () => {
    const { world, id, wrong } = await setUp();
    expect((await world.run('money')).counts).toEqual({ agrees: 1 });
    plantInBooking(world.bank, wrong, kind);
    const run = await world.run('money', { afresh: true });
    expect(Object.keys(run.counts)).not.toContain('suspected');
    await world.run('money', { afresh: true });
    expect(await world.breakNames()).toEqual(expected);
    await isMirrored(world, id);
  });
});

test('another currency is corrected, and stays open', async () => {
  const { world, id, wrong } = await setUp();
  plantInBooking(world.bank, wrong, 'booking_currency');
  await world.run('full', { accounts: [id] });
  expect(await world.breakNames()).toEqual(['CURRENCY OPEN']);
  await isMirrored(world, id);
});

test('a balance that no booking explains is an open break, which ends once the bank shows the right one', async () => {
  const { world, id } = await setUp();
  const error = plant(world.bank, {
    kind: 'balance_wrong',
    account_id: id,
    entity_id: id,
    amount_cents: 123,
  });
  expect((await world.run('money')).counts).toEqual({ differs: 1 });
  expect(await world.breaks()).toMatchObject([
    { kind: 'BALANCE_UNEXPLAINED', state: 'OPEN', differenceCents: 123, accountId: id },
  ]);
  expect(world.queues.sent).toEqual([]);
  heal(world.bank, error.id);
  expect((await world.run('money')).counts).toEqual({ agrees: 1 });
  expect(await world.breakNames()).toEqual(['BALANCE_UNEXPLAINED AUTO_HEALED']);
});

test.each(['booking_duplicated', 'booking_missing'] as const)(
  '%s looks the same on both sides: only a ledger of the partner finds it',
  async (kind) => {
    const world = await createReconciliationWorld();
    const id = await world.anAccount();
    world.bank.errors.setRates({ ...world.bank.errors.rates(), [kind]: 1 });
    world.book(id, { cents: 500 });
    await world.pass(3_600);
    await world.run('money');
    await world.run('full', { accounts: [id] });
    expect(await world.breaks()).toEqual([]);
  },
);

describe('a webhook that is lost', () => {
  test('is found by the balance, fetched once, and counted once it can come no more', async () => {
    const world = await createReconciliationWorld();
    const id = await world.anAccount();
    const { id: missing } = world.book(id, { cents: 900 });
    world.lose(missing);
    await world.pass(3_600);
    expect((await world.run('money')).counts).toEqual({ healed: 1 });
    expect(await world.breakNames()).toEqual(['MISSING_LOCAL AUTO_HEALED']);
    expect(world.queues.sent).toHaveLength(1);
    await isMirrored(world, id);
    await world.pass(6 * 86_400);
    expect((await world.run('full', { accounts: [id] })).sums).toMatchObject({ lost: 1 });
    expect((await world.run('full', { accounts: [id] })).sums).toMatchObject({ lost: 0 });
  });

  test('that comes late after all changes nothing, and was not lost', async () => {
    const world = await createReconciliationWorld();
    const id = await world.anAccount();
    const booking = world.book(id, { cents: 900 });
    world.lose(booking.id);
    await world.pass(3_600);
    await world.run('full', { accounts: [id] });
    const before = await world.ports.totals.read(id, 'EUR');
    await world.take(aDelivery({ type: 'BOOKING', payload: booking, notificationId: 'late' }));
    expect(await world.ports.totals.read(id, 'EUR')).toEqual(before);
    await world.pass(6 * 86_400);
    expect((await world.run('full', { accounts: [id] })).sums).toMatchObject({ lost: 0 });
    expect(world.queues.sent).toHaveLength(1);
  });
});

test('a booking that vanished and is back comes back into the mirror', async () => {
  const { world, id, wrong } = await setUp();
  const error = plantInBooking(world.bank, wrong, 'booking_vanished');
  await world.run('full', { accounts: [id] });
  await isMirrored(world, id);
  heal(world.bank, error.id);
  await world.pass(3_600);
  await world.run('full', { accounts: [id] });
  await isMirrored(world, id);
  expect(world.queues.sent).toHaveLength(2);
});

test('a correction that goes back and forth is followed each time', async () => {
  const { world, id, wrong } = await setUp();
  const error = plantInBooking(world.bank, wrong, 'booking_amount');
  await world.run('full', { accounts: [id] });
  await isMirrored(world, id);
  heal(world.bank, error.id);
  await world.run('full', { accounts: [id] });
  await isMirrored(world, id);
  plantInBooking(world.bank, world.bank.store.bookings.get(wrong.id), 'booking_amount');
  await world.run('full', { accounts: [id] });
  await isMirrored(world, id);
});

test('a dry run says what differs, and changes nothing', async () => {
  const { world, id, wrong } = await setUp();
  plantInBooking(world.bank, wrong, 'booking_amount');
  const stored = () =>
    JSON.stringify([...world.rowsOf('work')].filter((row) => /RECONCILED|BREAK/.test(JSON.stringify(row))));
  const before = stored();
  expect((await world.run('full', { accounts: [id], dryRun: true })).counts).toEqual({ differs: 1 });
  expect((await world.run('money', { dryRun: true })).counts).toEqual({ differs: 1 });
  expect(stored()).toBe(before);
  expect(world.queues.sent).toEqual([]);
});

test('two runs at once heal once', async () => {
  const { world, id, wrong } = await setUp();
  plantInBooking(world.bank, wrong, 'booking_amount');
  await world.begin('full', { accounts: [id] });
  await world.begin('full', { accounts: [id] });
  await world.work();
  const ids = new Set(world.queues.sent.map(({ delivery }) => delivery.id));
  expect(ids.size).toBe(1);
  await isMirrored(world, id);
  expect(await world.breakNames()).toEqual(['AMOUNT OPEN']);
});

test('a run waits for what is gone although something else of the account was mended before', async () => {
  const { world, id, bookings, wrong } = await setUp();
  plantInBooking(world.bank, bookings[0]!, 'booking_amount');
  plantInBooking(world.bank, wrong, 'booking_vanished');
  const run = await world.run('full', { accounts: [id] });
  expect(run.counts).toEqual({ healed: 1 });
  expect(await world.breakNames()).toEqual(['AMOUNT OPEN', 'ORPHAN_LOCAL OPEN']);
  await isMirrored(world, id);
});
