import { describe, expect, test } from 'vitest';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';
import { aroundMidnight } from '#shared/reconciliation/money/compare-money.ts';

const daySeconds = 86_400;

/** Backdated, today, in future; incoming and outgoing. */
function aDay(world: ReconciliationWorld, id: string): void {
  const today = world.bank.today();
  world.book(id, { cents: 10_000 });
  world.book(id, { cents: -2_500 });
  world.book(id, { cents: 700, valuta: daysAfter(today, 1) });
  world.book(id, { cents: 300, valuta: daysAfter(today, 9) });
  world.book(id, { cents: 41, valuta: daysAfter(today, -3) });
}

const banks: readonly (readonly [string, Partial<BankOptions>])[] = [
  ['that counts valuta dates on their day', {}],
  ['that counts valuta dates from the next day on', { valutaPassed: '<' }],
  ['whose list shows balances', { showBalancesInAccountList: true }],
  ['whose bookings lack the booking date', { showBookingDates: false }],
  ['whose bookings lack the valuta date', { showValutaDates: false }],
];

describe.each(banks)('a clean bank %s', (_name, options) => {
  test('gives no break in any tier, over days', async () => {
    const world = await createReconciliationWorld({ options });
    const ids = [await world.anAccount(), await world.anAccount(), await world.anAccount()];
    if (options.showBalancesInAccountList === true) await world.proveBalancesInList();
    for (let day = 0; day < 4; day += 1) {
      for (const id of ids.slice(0, 2)) aDay(world, id);
      await world.pass(3_600);
      const money = await world.run('money');
      expect(money.coverage).toMatchObject({ reached: money.coverage!.expected });
      const full = await world.run('full', { accounts: ids });
      expect(full.counts).toEqual({ agrees: 3 });
      await world.pass(daySeconds);
    }
    expect(await world.breaks()).toEqual([]);
    expect(world.queues.sent).toEqual([]);
  });
});

test('an account with a limit and reservations gives no break', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  world.bank.store.accounts.update(id, { account_limit: { value: 50_000, unit: 'cents', currency: 'EUR' } });
  world.book(id, { cents: -4_000 });
  await world.pass(60);
  expect((await world.run('money')).counts).toEqual({ agrees: 1 });
  expect(await world.breaks()).toEqual([]);
});

test('what the mirror does not have yet is no break: the webhook comes before the second comparison', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  await world.pass(10);
  const { id: late } = world.book(id, { cents: 900 });
  world.lose(late);
  const runId = await world.begin('money');
  let shards = 0;
  await world.work(world.ports, async () => {
    shards += 1;
    if (shards !== 2) return;
    world.find(late);
    const payload = world.bank.store.bookings.get(late);
    const { aDelivery } = await import('#test/fixtures/deliveries.ts');
    await world.take(aDelivery({ type: 'BOOKING', payload, notificationId: 'late' }));
  });
  expect(world.calls.filter((path) => path.endsWith('/bookings'))).toEqual([]);
  expect((await world.ports.runs.read(runId))?.counts).toEqual({ agrees: 1 });
  expect(await world.breaks()).toEqual([]);
});

test('a busy account whose bookings come one after the other, all of one amount, gives no break', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  let count = 0;
  // Each comparison meets a booking that the mirror gets a moment later.
  const account = async (asked: string) => world.ports.bank.account(asked);
  const busyWith = (mirrored: () => Promise<void>) => ({
    ...world.ports,
    bank: {
      ...world.ports.bank,
      account: async (asked: string) => {
        count += 1;
        world.book(id, { cents: 100 });
        const answer = await account(asked);
        await mirrored();
        return answer;
      },
    },
  });
  await world.begin('money');
  await world.work(busyWith(async () => Promise.resolve()));
  expect(await world.breaks()).toEqual([]);
  await world.begin('money');
  await world.work(busyWith(async () => world.pass(1)));
  expect(count).toBeGreaterThan(3);
  // It was never quiet, which the run says.
  expect(await world.breakNames()).toEqual(['COVERAGE OPEN']);
  expect(world.queues.sent).toEqual([]);
});

describe('around midnight at the bank', () => {
  const untilTenToTwelve = 14 * 3_600 + 50 * 60;

  test.each([
    ['account by account', false],
    ['by its list', true],
  ])('nothing is compared, and every account is reached afterwards: %s', async (_name, byList) => {
    const world = await createReconciliationWorld({
      options: { showBalancesInAccountList: byList },
    });
    if (byList) await world.proveBalancesInList();
    const id = await world.anAccount();
    world.book(id, { cents: 500 });
    world.book(id, { cents: 70, valuta: daysAfter(world.bank.today(), 1) });
    // 22:50 UTC is 23:50 at the bank.
    await world.pass(untilTenToTwelve);
    const run = await world.run('money');
    expect(run.counts).toEqual(byList ? { compared: 1 } : { agrees: 1 });
    expect(new Date(world.clock.now()).toISOString().slice(11, 16)).toBe('23:30');
    expect(await world.breaks()).toEqual([]);
  });

  test('an account that waits for the next day has as many comparisons left as before', () => {
    const clock = { now: () => Date.parse('2026-03-02T22:50:00.000Z') };
    const settings = { ...reconciliationSettings, startsByItself: true };
    expect(aroundMidnight({ clock, settings })).toMatchObject({
      again: { afterSeconds: 900, isInLine: true },
    });
  });

  test('a difference whose second comparison falls on it is compared on the next day', async () => {
    const world = await createReconciliationWorld();
    const id = await world.anAccount();
    world.lose(world.book(id, { cents: 500 }).id);
    // 23:44 at the bank: the first comparison is done, the second one has to wait.
    await world.pass(untilTenToTwelve - 6 * 60);
    expect((await world.run('money')).counts).toEqual({ healed: 1 });
    expect(await world.breakNames()).toEqual(['MISSING_LOCAL AUTO_HEALED']);
  });
});

test('what the list shows late, and what slips between its pages, is no difference', async () => {
  const world = await createReconciliationWorld({ lagSeconds: 900 });
  const id = await world.anAccount();
  world.bank.apiFaults.set([
    { fault: 'late', operation: 'accounts.bookings.list', bySeconds: 600, probability: 1 },
  ]);
  for (let n = 0; n < 5; n += 1) world.book(id, { cents: 100 + n });
  await world.pass(30);
  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ agrees: 1 });
  // One comparison was enough.
  expect(world.calls.filter((path) => path.endsWith('/bookings'))).toHaveLength(1);
  world.bank.apiFaults.set([
    { fault: 'page-drift', operation: 'accounts.bookings.list', rows: -2, probability: 1 },
  ]);
  await world.pass(3_600);
  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ agrees: 1 });
  expect(await world.breaks()).toEqual([]);
  expect(world.queues.sent).toEqual([]);
});

test('a booking that the list leaves out, but that the bank shows by its id, is not gone', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  const left = world.book(id, { cents: 700 });
  world.book(id, { cents: 800 });
  await world.pass(3_600);
  const { bank } = world.ports;
  const bookings: typeof bank.bookings = async function* (...asked) {
    for await (const row of bank.bookings(...asked)) if (row.id !== left.id) yield row;
  };
  const run = await world.begin('full', { accounts: [id] });
  await world.work({ ...world.ports, bank: { ...bank, bookings } });
  expect((await world.ports.runs.read(run))?.counts).toEqual({ agrees: 1 });
  expect(await world.breaks()).toEqual([]);
  expect(world.queues.sent).toEqual([]);
});
