import { describe, expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { heal } from '#sandbox/engine/bank-errors/plant.ts';
import { approve } from '#shared/approvals/decide.ts';
import { boundDecisions } from '#shared/commands/decisions.ts';
import { propose } from '#shared/approvals/propose.ts';
import { createProposals } from '#shared/aws/approvals/approval-rows.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { isClean } from '#shared/reconciliation/runs/is-clean.ts';
import { someCalls } from '#test/extent.ts';
import { anna, ben, proposedIn } from '#test/fakes/approvals-world.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

/** An account with one booking that differs at the bank, one that the bank lacks, and one without a notification. */
async function aBrokenAccount() {
  const world = await createReconciliationWorld({ settings: { fullDays: 1, withdrawalSeconds: 600 } });
  const id = await world.anAccount();
  const [changed, gone, missing] = [700, -250, 4_100].map((cents) => world.book(id, { cents }));
  world.lose(missing!.id);
  await world.pass(3_600);
  plantInBooking(world.bank, changed!, 'booking_amount');
  plantInBooking(world.bank, gone!, 'booking_vanished');
  return { world, id };
}

const healed = ['AMOUNT OPEN', 'MISSING_LOCAL AUTO_HEALED', 'ORPHAN_LOCAL OPEN'];

const calls = async () => {
  const { world } = await aBrokenAccount();
  return world.runWithCrash('full', { call: Infinity, when: 'before' });
};

test(
  'killed at any call, the run heals all of it once, and calls nothing clean',
  { timeout: 240_000 },
  async () => {
    const count = await calls();
    expect(count).toBeGreaterThan(40);
    for (const call of someCalls(count, 7))
      for (const when of ['before', 'after'] as const) {
        const { world, id } = await aBrokenAccount();
        await world.runWithCrash('full', { call, when });
        await world.run('full');
        const { mirror, bank } = await world.sides(id);
        expect([call, when, mirror]).toEqual([call, when, bank]);
        const differences = (await world.breakNames()).filter((name) => !name.startsWith('COVERAGE'));
        expect([call, when, differences]).toEqual([call, when, healed]);
        const sent = new Set(world.queues.sent.map(({ delivery }) => delivery.id));
        expect([call, when, sent.size]).toEqual([call, when, 3]);
      }
  },
);

describe('clean', () => {
  const run = { planned: 1, finished: 1, isStopped: false, request: { tier: 'money' } };

  test.each([
    ['all agree', { ...run, counts: { agrees: 3, unchanged: 2, held: 1 } }, true],
    ['something was healed', { ...run, counts: { agrees: 3, healed: 1 } }, false],
    ['something differs', { ...run, counts: { agrees: 3, differs: 1 } }, false],
    ['one was not reached', { ...run, counts: { agrees: 3, failed: 1 } }, false],
    ['a shard is open', { ...run, finished: 0, counts: { agrees: 3 } }, false],
    ['there was nothing to compare', { ...run, planned: 0, finished: 0, counts: {} }, false],
    ['a person stopped it', { ...run, isStopped: true, counts: { agrees: 3 } }, false],
    [
      'some accounts were asked for',
      { ...run, request: { tier: 'money', accounts: ['a'] }, counts: { agrees: 3 } },
      false,
    ],
  ])('%s: %s', (_case, of, expected) => expect(isClean(of)).toBe(expected));
});

test('a comparison that is cut short closes no break', async () => {
  const { world, id } = await aBrokenAccount();
  const { bank } = world.ports;
  await world.begin('full');
  // The bank refuses the account's bookings after the first comparison.
  let readings = 0;
  const refusing = {
    ...world.ports,
    bank: {
      ...bank,
      bookings: async function* (accountId: string, span: Parameters<typeof bank.bookings>[1]) {
        readings += 1;
        if (readings > 1) throw new Error('the bank is gone');
        yield* bank.bookings(accountId, span);
      },
    },
  };
  await world.work(refusing);
  expect(await world.breakNames()).toEqual(['AMOUNT OPEN', 'COVERAGE OPEN', 'MISSING_LOCAL OPEN']);
  // It has its turn again with the next run.
  expect((await world.ports.register.read(id))?.comparedOn).toBeUndefined();
  await world.run('money').catch(() => undefined);
});

test('what is more than a day may heal waits for two persons', async () => {
  const world = await createReconciliationWorld({
    settings: { breaker: { accountsPpm: 1, leastAccounts: 1, bookings: 10, cents: 1_000_000 } },
  });
  const ids = [await world.anAccount(), await world.anAccount(), await world.anAccount()];
  const wrong = ids.map((id) => world.book(id, { cents: 700 }));
  await world.pass(3_600);
  for (const booking of wrong) plantInBooking(world.bank, booking, 'booking_amount');
  const run = await world.run('full', { accounts: ids });
  expect(run.counts).toEqual({ healed: 1, breaker: 2 });
  expect(world.queues.sent).toHaveLength(1);
  // Persons see all three.
  expect(await world.breakNames()).toEqual(['AMOUNT OPEN', 'AMOUNT OPEN', 'AMOUNT OPEN']);

  const rows = {
    workTable: 'work',
    timers: { sleep: async () => Promise.resolve() },
    random: seededRandom(1),
  };
  const approvals = {
    proposals: createProposals({ ...rows, alsoWrites: () => [] }, world.client),
    decisions: boundDecisions({ ...world.ports, fees: {}, feeMonths: {} } as never),
    openDays: 14,
    clock: world.clock,
    random: rows.random,
  };
  // Another comparison changes nothing of what they were shown.
  const request = { heldBy: toIsoInstant(world.clock.now()) };
  const asked = { kind: 'reconciliation-breaker', request, reason: 'the bank confirmed it' } as const;
  const { id, shownHash: shown } = proposedIn(await propose(approvals, asked, anna));
  expect((await world.run('full', { accounts: ids })).counts).toEqual({ agrees: 1, breaker: 2 });
  // Nor does another account that has to wait as well.
  const later = await world.anAccount();
  const more = world.book(later, { cents: 900 });
  await world.pass(3_600);
  plantInBooking(world.bank, more, 'booking_amount');
  expect((await world.run('full', { accounts: [later] })).counts).toEqual({ breaker: 1 });
  const released = await approve(approvals, { id, shown, reason: 'I agree' }, ben);
  expect(released).toMatchObject({ approval: { state: 'DONE' } });
  expect(await propose(approvals, asked, anna)).toEqual({
    refused: 'every waiting heal is already released',
  });
  // It is good for days, and for what was shown alone.
  await world.pass(2 * 86_400);
  world.bank.store.bookings.update(wrong[2]!.id, { description: 'another text' });
  expect((await world.run('full', { accounts: [later] })).counts).toEqual({ healed: 1 });
  const after = await world.run('full', { accounts: ids });
  expect(after.counts).toEqual({ agrees: 1, healed: 1, breaker: 1 });
});

test('missing bookings have a limit of the day, too', async () => {
  const world = await createReconciliationWorld({ settings: { missingADay: 1 } });
  const id = await world.anAccount();
  for (const cents of [1, 2]) world.lose(world.book(id, { cents }).id);
  await world.pass(3_600);
  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ breaker: 1 });
  expect(world.queues.sent).toEqual([]);
});

test('a clean account costs no more calls a day than its tier may', async () => {
  const days = 8;
  const world = await createReconciliationWorld({ settings: { fullDays: 4 } });
  const ids = await Promise.all(Array.from({ length: 6 }, async () => world.anAccount()));
  for (let day = 0; day < days; day += 1) {
    for (const id of ids) world.book(id, { cents: 100 });
    // Late enough for the balance to show whether it counts today's valuta dates.
    await world.pass(2 * 3_600);
    await world.run('money');
    await world.pass(86_400 - 2 * 3_600);
  }
  expect(world.calls.length / (ids.length * days)).toBeLessThanOrEqual(1.2);
  // Nothing is booked any more: nothing is asked, for a week.
  world.calls.length = 0;
  for (let day = 0; day < 7; day += 1) {
    expect((await world.run('money')).counts).toEqual({ unchanged: 6 });
    await world.pass(86_400);
  }
  expect(world.calls).toEqual([]);
  expect((await world.run('money')).counts).toEqual({ agrees: 6 });
  // Whose turn came on days without a run have it at once.
  await world.run('full');
  await world.pass(86_400);
  world.calls.length = 0;
  for (let day = 0; day < 4; day += 1) {
    await world.run('full');
    await world.pass(86_400);
  }
  // A call for each account in its four days.
  expect(world.calls.length).toBe(6);
});

test('a list that shows balances costs a call for two hundred accounts', async () => {
  const world = await createReconciliationWorld({ options: { showBalancesInAccountList: true } });
  const ids = await Promise.all(Array.from({ length: 20 }, async () => world.anAccount()));
  for (const id of ids) world.book(id, { cents: 100 });
  await world.proveBalancesInList();
  await world.pass(3_600);
  world.calls.length = 0;
  expect((await world.run('money')).counts).toEqual({ compared: 1 });
  // One to plan, one to compare.
  expect(world.calls.length).toBeLessThanOrEqual(2);
});

test('an old month that agreed is sealed: it costs no call, until the mirror gives something else', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  world.book(id, { cents: 900 });
  await world.pass(130 * 86_400);
  await world.run('full', { accounts: [id] });
  const { seals } = await world.ports.reconciled.full(id);
  expect(seals[0]).toMatchObject({ count: 1, sumCents: 900 });
  const spans: unknown[] = [];
  const { bank } = world.ports;
  const watched = {
    ...world.ports,
    bank: {
      ...bank,
      bookings: async function* (...asked: Parameters<typeof bank.bookings>) {
        spans.push(asked[1].from);
        yield* bank.bookings(...asked);
      },
    },
  };
  await world.begin('full', { accounts: [id] });
  await world.work(watched);
  expect(spans).toEqual([seals[0]!.until]);
  await world.begin('full', { accounts: [id], afresh: true });
  await world.work(watched);
  expect(spans.at(-1)).toBe(seals[0]!.from);
});

test('what a comparison that is cut short never reached stays as it is', async () => {
  const world = await createReconciliationWorld({ settings: { missingADay: 1 } });
  const id = await world.anAccount();
  const early = Array.from({ length: 205 }, (_, n) => world.book(id, { cents: n + 1 }));
  await world.pass(60);
  for (const cents of [7_001, 7_002]) world.lose(world.book(id, { cents }).id);
  await world.pass(3_600);
  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ breaker: 1 });
  for (const booking of early) plantInBooking(world.bank, booking, 'booking_text');
  await world.begin('full', { accounts: [id] });
  let comparisons = 0;
  const seen: number[] = [];
  const { breaks } = world.ports;
  const watched = {
    ...world.ports,
    reconciled: {
      ...world.ports.reconciled,
      noteFull: async (...noted: Parameters<typeof world.ports.reconciled.noteFull>) => {
        await world.ports.reconciled.noteFull(...noted);
        comparisons += 1;
        const open: string[] = [];
        for await (const { kind } of breaks.list({ states: ['OPEN'] })) open.push(kind);
        if (comparisons < 3) seen.push(open.length);
      },
    },
  };
  await world.work(watched);
  expect(comparisons).toBeGreaterThan(2);
  expect(seen).toEqual([2, 2]);
});

test('a booking that is back at the second comparison was never gone', async () => {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  const booking = world.book(id, { cents: 700 });
  await world.pass(3_600);
  const error = plantInBooking(world.bank, booking, 'booking_vanished');
  await world.begin('full', { accounts: [id] });
  let shards = 0;
  await world.work(world.ports, async () => {
    if ((shards += 1) === 1) heal(world.bank, error.id);
    return Promise.resolve();
  });
  expect(world.queues.sent).toEqual([]);
  expect(await world.breakNames()).toEqual([]);
});
