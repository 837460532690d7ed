import { describe, expect, test } from 'vitest';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createHealedDays } from '#shared/aws/reconciliation/healed-days.ts';
import { createHeldHeals } from '#shared/aws/reconciliation/held-heal-rows.ts';
import { createReconciledRows } from '#shared/aws/reconciliation/reconciled-rows.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { BookingsComparison } from '#shared/reconciliation/bookings/compare-bookings.ts';
import { nothingFound, type ChangedBooking } from '#shared/reconciliation/bookings/compare-span.ts';
import { differingFields } from '#shared/reconciliation/bookings/compared-fields.ts';
import { bankRow, type MirrorRow } from '#shared/reconciliation/model/compared-booking.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createMemoryFamilyQueues } from '#test/fakes/family-queues.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';
import { createHealBookings } from './heal-bookings.ts';

const run = { id: 'r1', asOf: '2026-01-05', planned: 1, counts: {} };
const minuteMs = 60_000;

const bankOf = (id: string, cents = 100, currency = 'EUR') =>
  bankRow('acc', { id, amount: { value: cents, currency }, recorded_at: '2026-01-02T09:00:00.000Z' });
const mirrorOf = (id: string, cents = 100, currency = 'EUR'): MirrorRow => ({
  ...bankOf(id, cents, currency),
  eventId: `e-${id}`,
});
const missing = (...ids: readonly string[]) => ids.map((id) => ({ bank: bankOf(id) }));
function changed(id: string, mirroredCents: number, more: Partial<ChangedBooking> = {}): ChangedBooking {
  const [bank, mirror] = [more.bank ?? bankOf(id), more.mirror ?? mirrorOf(id, mirroredCents)];
  return { bank, mirror, fields: differingFields(bank, mirror), ...more };
}

/** Breaks, notes and limits are those of production, on tables in memory. */
function setUp(settings: Partial<typeof reconciliationSettings> = {}) {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const timers = { sleep: async () => Promise.resolve() };
  const breaks = createBreaks(
    { workTable: 'work', timers, random: seededRandom(1), alsoWrites: () => [] },
    client,
  );
  const queues = createMemoryFamilyQueues();
  const reconciled = createReconciledRows('work', client);
  const heldHeals = createHeldHeals('work', client);
  const heal = createHealBookings({
    breaks,
    queues,
    clock,
    reconciled,
    heldHeals,
    bodies: createMemoryBodyStore(),
    maxMessageBytes: 200_000,
    healedDays: createHealedDays('work', client),
    settings: { ...reconciliationSettings, ...settings },
  });
  return {
    clock,
    breaks,
    queues,
    heldHeals,
    /** One comparison of the account, whose results are noted as its run notes them. */
    compared: async (found: Partial<BookingsComparison>, accountId = 'acc', asOf = run.asOf) => {
      const begunAt = toIsoInstant(clock.now());
      clock.advance(1_000);
      const comparison = { ...nothingFound(), begunAt, ...found } as BookingsComparison;
      const known = await reconciled.full(accountId);
      const healed = await heal({ accountId, run: { ...run, asOf } as never, comparison, known });
      await reconciled.noteFull(accountId, healed.known, healed.noted);
      return healed;
    },
    noted: async () => Object.fromEntries((await reconciled.full('acc')).bookings),
    states: async (id: string) => {
      const found = await breaks.ofEntity(`booking ${id}`);
      return found.map(({ kind, state }) => `${kind} ${state}`);
    },
    sent: () =>
      queues.sent.map(({ delivery: { entityHint, subscriptionId, provenance } }) => ({
        id: entityHint,
        as: subscriptionId,
        evidence: provenance?.evidence,
      })),
  };
}

const at = (minutes: number) => toIsoInstant(Date.parse('2026-01-05T08:00:01Z') + minutes * minuteMs);

describe('a booking that the mirror lacks', () => {
  test('has a break, is sent once, and its break ends once it is there', async () => {
    const { compared, states, sent, noted, clock } = setUp();
    expect(await compared({ missing: missing('b1') })).toMatchObject({ sent: 1, isHeldBack: false });
    expect(sent()).toEqual([{ id: 'b1', as: 'reconciliation', evidence: undefined }]);
    expect(await states('b1')).toEqual(['MISSING_LOCAL OPEN']);
    expect(await noted()).toEqual({ b1: { isOpen: true, sentAt: at(0), untoldSince: at(0) } });
    clock.advance(minuteMs);
    expect(await compared({ missing: missing('b1') })).toMatchObject({ sent: 0 });
    expect(sent()).toHaveLength(1);
    clock.advance(minuteMs);
    await compared({});
    expect(await states('b1')).toEqual(['MISSING_LOCAL AUTO_HEALED']);
    // Its webhook may still come.
    expect(await noted()).toEqual({ b1: { untoldSince: at(0) } });
  });

  test('is sent again if it is not there after an hour', async () => {
    const { compared, sent, clock } = setUp();
    await compared({ missing: missing('b1') });
    // A comparison takes a second here.
    clock.advance(60 * minuteMs - 1_001);
    await compared({ missing: missing('b1') });
    expect(sent()).toHaveLength(1);
    const other = setUp();
    await other.compared({ missing: missing('b1') });
    other.clock.advance(60 * minuteMs - 1_000);
    await other.compared({ missing: missing('b1') });
    expect(other.sent()).toHaveLength(2);
  });

  test('counts as lost only if no difference of it was known before', async () => {
    const { compared, noted } = setUp();
    await compared({ changed: [changed('b1', 90)] });
    await compared({ missing: missing('b1') });
    expect(await noted()).toEqual({ b1: { isOpen: true, sentAt: at(0) } });
  });

  test('comes back instead of its withdrawal', async () => {
    const { compared, sent } = setUp();
    await compared({ missing: [{ bank: bankOf('b1'), withdrawn: 'e-w' }] });
    expect(sent()).toEqual([{ id: 'b1', as: 'correction', evidence: 'e-w' }]);
  });

  test('names the run that healed it', async () => {
    const { compared } = setUp();
    expect((await compared({ missing: missing('b1') })).known.healedBy).toBe('r1');
    expect((await setUp().compared({})).known).not.toHaveProperty('healedBy');
  });
});

describe('a booking that differs', () => {
  test('is corrected once, and persons say what came of the wrong amount', async () => {
    const { compared, states, sent, noted, clock } = setUp();
    expect(await compared({ changed: [changed('b1', 90)] })).toMatchObject({ sent: 1 });
    expect(sent()).toEqual([{ id: 'b1', as: 'correction', evidence: 'e-b1' }]);
    expect(await noted()).toEqual({ b1: { isOpen: true, sentAt: at(0) } });
    clock.advance(minuteMs);
    await compared({ changed: [changed('b1', 90)] });
    expect(sent()).toHaveLength(1);
    await compared({});
    expect(await states('b1')).toEqual(['AMOUNT OPEN']);
    expect(await noted()).toEqual({});
  });

  test('has a break for each field', async () => {
    const { compared, states } = setUp();
    const [bank, mirror] = [bankOf('b1', 100, 'EUR'), mirrorOf('b1', 90, 'USD')];
    await compared({ changed: [{ bank, mirror, fields: differingFields(bank, mirror) }] });
    expect((await states('b1')).toSorted()).toEqual(['AMOUNT OPEN', 'CURRENCY OPEN']);
  });

  test('keeps its break while another comparison sees it since this one began', async () => {
    const { compared, states, breaks, noted, clock } = setUp();
    await compared({ missing: missing('b1') });
    const begunAt = toIsoInstant(clock.now());
    clock.advance(minuteMs);
    const [row] = await breaks.ofEntity('booking b1');
    await breaks.open({ ...row! }, toIsoInstant(clock.now()));
    await compared({ begunAt });
    expect(await states('b1')).toEqual(['MISSING_LOCAL OPEN']);
    expect(await noted()).toMatchObject({ b1: { isOpen: true } });
  });
});

describe('a booking that the bank no longer has', () => {
  const orphans = [mirrorOf('b1')];

  test('is withdrawn only by a second comparison, an hour after the first', async () => {
    const { compared, states, sent, noted, clock } = setUp();
    expect(await compared({ orphans })).toMatchObject({ sent: 0 });
    expect({ sent: sent(), states: await states('b1'), noted: await noted() }).toEqual({
      sent: [],
      states: [],
      noted: { b1: { isOpen: true, goneSince: at(0) } },
    });
    clock.advance(60 * minuteMs - 1_001);
    await compared({ orphans });
    expect(sent()).toEqual([]);
    clock.advance(1);
    expect(await compared({ orphans })).toMatchObject({ sent: 1 });
    expect(sent()).toEqual([{ id: 'b1', as: 'withdrawal', evidence: 'e-b1' }]);
    expect(await states('b1')).toEqual(['ORPHAN_LOCAL OPEN']);
    expect((await noted())['b1']).not.toHaveProperty('goneSince');
    expect(await compared({ orphans })).toMatchObject({ sent: 0 });
  });

  test('is withdrawn once while that is on its way, and after exactly an hour', async () => {
    const early = setUp();
    await early.compared({ orphans });
    early.clock.advance(60 * minuteMs - 1_000);
    expect(await early.compared({ orphans })).toMatchObject({ sent: 1 });
    const { compared, clock } = setUp({ withdrawalSeconds: 60 });
    await compared({ orphans });
    clock.advance(2 * minuteMs);
    expect(await compared({ orphans })).toMatchObject({ sent: 1 });
    await compared({ orphans });
    clock.advance(2 * minuteMs);
    expect(await compared({ orphans })).toMatchObject({ sent: 0 });
  });

  test('is withdrawn beside one that is corrected', async () => {
    const { compared, sent, clock } = setUp();
    await compared({ orphans });
    clock.advance(120 * minuteMs);
    expect(await compared({ orphans, changed: [changed('b2', 90)] })).toMatchObject({ sent: 2 });
    expect(sent().map(({ id, as }) => [id, as])).toEqual([
      ['b2', 'correction'],
      ['b1', 'withdrawal'],
    ]);
  });

  test('begins anew if a comparison has seen it meanwhile', async () => {
    const { compared, sent, noted, clock } = setUp();
    await compared({ orphans });
    clock.advance(30 * minuteMs);
    await compared({});
    expect(await noted()).toEqual({});
    clock.advance(45 * minuteMs);
    await compared({ orphans });
    expect(sent()).toEqual([]);
  });

  test('is not seen by a comparison that was cut short', async () => {
    const { compared, sent, noted, clock } = setUp();
    await compared({ orphans });
    clock.advance(30 * minuteMs);
    await compared({ isCut: true });
    expect(await noted()).toEqual({ b1: { isOpen: true, goneSince: at(0) } });
    clock.advance(45 * minuteMs);
    await compared({ orphans });
    expect(sent()).toHaveLength(1);
  });

  test('has a break although it cannot be sent', async () => {
    const { compared, states, sent, clock } = setUp();
    const unreadable = [{ ...mirrorOf('b1'), data: undefined }];
    await compared({ orphans: unreadable });
    clock.advance(120 * minuteMs);
    await compared({ orphans: unreadable });
    expect({ sent: sent(), states: await states('b1') }).toEqual({ sent: [], states: ['ORPHAN_LOCAL OPEN'] });
  });
});

test('a comparison that was cut short ends no break', async () => {
  const { compared, states, clock } = setUp();
  await compared({ missing: missing('b1') });
  clock.advance(minuteMs);
  await compared({ isCut: true });
  expect(await states('b1')).toEqual(['MISSING_LOCAL OPEN']);
});

test('what a worker leaves when it stops is noted: its break ends later', async () => {
  const { compared, states, queues, noted } = setUp();
  queues.failWith(new Error('the queue does not answer'));
  await expect(compared({ missing: missing('b1') })).rejects.toThrow('does not answer');
  expect(await noted()).toEqual({ b1: { isOpen: true, untoldSince: at(0) } });
  queues.failWith(undefined);
  await compared({});
  expect(await states('b1')).toEqual(['MISSING_LOCAL AUTO_HEALED']);
});

describe('the limits of a day', () => {
  const breaker = { ...reconciliationSettings.breaker, bookings: 2, cents: 1_000, leastAccounts: 2 };

  test.each<[string, Partial<BookingsComparison>, boolean]>([
    ['as many bookings as it allows', { changed: [changed('b1', 90), changed('b2', 90)] }, false],
    ['more bookings', { changed: [changed('b1', 90), changed('b2', 90), changed('b3', 90)] }, true],
    ['as many cents', { changed: [changed('b1', 1_100)] }, false],
    ['more cents upwards', { changed: [changed('b1', -901)] }, true],
    ['more cents downwards', { changed: [changed('b1', 1_101)] }, true],
    ['more cents in two directions', { changed: [changed('b1', 601), changed('b2', -400)] }, true],
    // One currency loses them, and another one gets them.
    [
      'both amounts of a booking whose currency changes',
      { changed: [changed('b1', 0, { bank: bankOf('b1', 600, 'USD'), mirror: mirrorOf('b1', 401, 'EUR') })] },
      true,
    ],
    [
      'both amounts of a booking that moves',
      {
        changed: [
          changed('b1', 0, { bank: bankOf('b1', 501), mirror: mirrorOf('b1', 500), movedFrom: 'other' }),
        ],
      },
      true,
    ],
  ])('a day corrects %s, or waits', async (_, found, isHeldBack) => {
    const { compared, sent, states } = setUp({ breaker });
    const healed = await compared(found);
    expect(healed).toMatchObject({ isHeldBack, known: { isHeldBack } });
    expect(sent()).toHaveLength(isHeldBack ? 0 : (found.changed?.length ?? 0));
    // People see what waits.
    expect(await states('b1')).not.toEqual([]);
  });

  test('count what is withdrawn in full', async () => {
    const { compared, sent, clock } = setUp({ breaker });
    const orphans = [mirrorOf('b1', -1_001)];
    await compared({ orphans });
    clock.advance(120 * minuteMs);
    expect(await compared({ orphans })).toMatchObject({ isHeldBack: true, sent: 0 });
    expect(sent()).toEqual([]);
  });

  test('count accounts, and the bookings that are fetched apart from them', async () => {
    const { compared } = setUp({ breaker: { ...breaker, cents: 10_000, bookings: 100 }, missingADay: 2 });
    expect(await compared({ missing: missing('b1', 'b2') })).toMatchObject({ isHeldBack: false });
    expect(await compared({ missing: missing('b3') }, 'acc-2')).toMatchObject({ isHeldBack: true });
    for (const [account, isHeldBack] of [
      ['acc-3', false],
      ['acc-4', false],
      ['acc-5', true],
    ] as const)
      expect(await compared({ changed: [changed('b1', 90)] }, account)).toMatchObject({ isHeldBack });
  });

  test('are none for exactly what two persons have released', async () => {
    const { compared, heldHeals, clock, sent } = setUp({ breaker });
    const tooMuch = { changed: [changed('b1', 2_000)] };
    await compared(tooMuch);
    clock.advance(minuteMs);
    const waiting = await heldHeals.waiting('2027');
    expect(waiting).toMatchObject([
      { accountId: 'acc', kind: 'changed', accounts: 1, bookings: 1, cents: 1_900, added: 0 },
    ]);
    await heldHeals.release(waiting, { approvalId: 'a1', until: toIsoInstant(clock.now() + 60 * minuteMs) });
    expect(await compared({ changed: [changed('b1', 2_000, { bank: bankOf('b1', 50) })] })).toMatchObject({
      isHeldBack: true,
    });
    expect(sent()).toEqual([]);
  });

  test('count what is corrected and withdrawn together', async () => {
    const { compared, heldHeals, clock } = setUp({ breaker: { ...breaker, bookings: 1, cents: 10_000 } });
    const orphans = [mirrorOf('b1')];
    await compared({ orphans });
    clock.advance(120 * minuteMs);
    expect(await compared({ orphans, changed: [changed('b2', 90)] })).toMatchObject({ isHeldBack: true });
    expect(await heldHeals.waiting('2027')).toMatchObject([{ bookings: 2, cents: 110 }]);
  });

  test.each<[string, (id: string) => Partial<BookingsComparison>]>([
    ['is withdrawn', (id) => ({ orphans: [mirrorOf(id, 1_500)] })],
    ['is fetched', (id) => ({ missing: missing(id, 'b9') })],
    ['is corrected', (id) => ({ changed: [changed(id, 2_000)] })],
  ])('are none for what %s of another booking', async (_, found) => {
    const { compared, heldHeals, clock, sent } = setUp({ breaker, missingADay: 1 });
    // What a comparison that is cut short does not reach stays as it was noted.
    const onlyOf = async (id: string) => compared({ ...found(id), isCut: true });
    await compared({ orphans: ['b1', 'b2'].map((id) => mirrorOf(id, 1_500)) });
    clock.advance(120 * minuteMs);
    expect(await onlyOf('b1')).toMatchObject({ isHeldBack: true });
    const until = toIsoInstant(clock.now() + 600 * minuteMs);
    await heldHeals.release(await heldHeals.waiting('2027'), { approvalId: 'a1', until });
    expect(await onlyOf('b2')).toMatchObject({ isHeldBack: true });
    expect(sent()).toEqual([]);
  });

  test('are not used up by a release, and what still waits is not forgotten', async () => {
    const { compared, heldHeals, clock, sent } = setUp({ breaker });
    const tooMuch = { changed: [changed('b1', 1_900)] };
    await compared(tooMuch);
    const [first] = await heldHeals.waiting('2027');
    clock.advance(minuteMs);
    await compared(tooMuch);
    expect(await heldHeals.waiting('2027')).toEqual([first]);
    await heldHeals.release([first!], { approvalId: 'a1', until: toIsoInstant(clock.now() + 60 * minuteMs) });
    await compared(tooMuch);
    expect(sent()).toHaveLength(1);
    expect(await heldHeals.waiting('2027')).toEqual([]);
    // The limit of the day is still there for others.
    expect(await compared({ changed: [changed('b2', 1_100)] }, 'acc-2')).toMatchObject({ isHeldBack: false });
  });

  test('of the next day are not used up by a release, even if they would allow it', async () => {
    const { compared, heldHeals, clock, sent } = setUp({ breaker });
    const half = (id: string) => ({ changed: [changed(id, 700)] });
    await compared(half('b1'), 'acc-2');
    expect(await compared(half('b2'))).toMatchObject({ isHeldBack: true });
    const until = toIsoInstant(clock.now() + 60 * minuteMs);
    await heldHeals.release(await heldHeals.waiting('2027'), { approvalId: 'a1', until });
    await compared(half('b2'), 'acc', '2026-01-06');
    expect(sent().map(({ id }) => id)).toEqual(['b1', 'b2']);
    const all = { changed: [changed('b3', 1_100)] };
    expect(await compared(all, 'acc-3', '2026-01-06')).toMatchObject({ isHeldBack: false });
  });

  test('are lifted by their release, and what was sent no longer waits', async () => {
    const { compared, heldHeals, clock, sent } = setUp({ breaker, missingADay: 1 });
    const tooMuch = { changed: [changed('b1', 2_000)], missing: missing('b2', 'b3') };
    expect(await compared(tooMuch)).toMatchObject({ isHeldBack: true, sent: 0 });
    const waiting = await heldHeals.waiting('2027');
    expect(waiting.map(({ kind, added }) => [kind, added]).toSorted()).toEqual([
      ['changed', 0],
      ['missing', 2],
    ]);
    const until = toIsoInstant(clock.now() + 60 * minuteMs);
    const ofChanged = waiting.filter(({ kind }) => kind === 'changed');
    await heldHeals.release(ofChanged, { approvalId: 'a1', until });
    expect(await compared(tooMuch)).toMatchObject({ isHeldBack: true, sent: 1 });
    expect(sent()).toMatchObject([{ id: 'b1' }]);
    await compared({ missing: missing('b2', 'b3') });
    expect((await heldHeals.waiting('2027')).map(({ kind }) => kind)).toEqual(['missing']);
    await compared({});
    expect(await heldHeals.waiting('2027')).toEqual([]);
  });
});
