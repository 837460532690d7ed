import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { Advanced, AdvanceWork } from '#shared/fees/intents/advance-intent.ts';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import type { FeeMonth } from '#shared/fees/model/fee-month.ts';
import type { FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import { ownerUnknown } from '#shared/fees/model/ports.ts';
import type { AdvancedReversal } from '#shared/fees/reversals/advance-reversal.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { aList, aSchedule } from '#test/fixtures/fee-schedules.ts';
import { createChargeAccount } from './charge-account.ts';

const asOf = '2026-11-04';
const now = '2026-11-04T08:00:00.000Z';
const endsAtMs = Date.parse('2026-11-04T08:15:00.000Z');

const fee = (occurrence: string, more: Partial<FeeIntent> = {}): FeeIntent => ({
  ...plannedFee,
  id: occurrence,
  charge: { ...plannedFee.charge, occurrence: '1' },
  valutaDay: undefined,
  plannedBy: 'plan-1',
  ...more,
});

const reversal = (number: number, more: Partial<FeeReversal> = {}): FeeReversal => ({
  feeId: 'a',
  accountId: 'acc-1',
  charge: plannedFee.charge,
  number,
  cents: 100,
  billingAccountId: 'billing',
  state: 'PLANNED',
  version: 1,
  approvedBy: 'app-1',
  ...more,
});

const released: FeeMonth = { month: '2026-10', plannedBy: { 'plan-1': 500 }, releasedCents: 500 };

interface Situation {
  readonly account?: Partial<RegisteredAccount> | 'unknown';
  readonly intents?: readonly FeeIntent[];
  /** What becomes of each fee; what is not named becomes charged. */
  readonly becomes?: Readonly<
    Record<string, Partial<Omit<Advanced, 'intent'>> & { readonly intent?: Partial<FeeIntent> }>
  >;
  readonly month?: FeeMonth | undefined;
  readonly reversals?: readonly FeeReversal[];
  readonly reversed?: AdvancedReversal;
  readonly bookings?: readonly BookingOfAccount[];
  /** The bank's list, if a charge reads it. */
  readonly list?: readonly ListedFee[];
  readonly isAgreed?: boolean;
  readonly mostCents?: number;
  readonly runDay?: string;
  /** Another worker has changed each fee since it was read. */
  readonly isChanged?: boolean;
}

/** What a run does with the account, and what it asked and noted. */
async function charge(situation: Situation) {
  const { intents = [], becomes = {}, reversals = [], bookings = [], isAgreed = true } = situation;
  const account: RegisteredAccount | undefined =
    situation.account === 'unknown'
      ? undefined
      : {
          id: 'acc-1',
          state: 'onboarded',
          knownSince: now,
          currency: 'EUR',
          ownerId: 'per-1',
          hasOpenFees: true,
          ...situation.account,
        };
  const seen = {
    advanced: [] as string[],
    works: [] as AdvanceWork[],
    written: [] as FeeIntent[],
    settled: [] as number[],
    refused: [] as boolean[],
    compared: [] as object[],
    reversed: [] as object[],
    reviewed: 0,
    beyond: [] as (string | undefined)[],
  };
  const perform = createChargeAccount({
    register: {
      read: async () => Promise.resolve(account),
      settleFees: async (_id, revision) => Promise.resolve(void seen.settled.push(revision)),
      noteRefusedFees: async (_id, isRefused) => Promise.resolve(void seen.refused.push(isRefused)),
    },
    intents: {
      ofAccount: () => listed(intents),
      write: async (_seen, next) =>
        Promise.resolve(situation.isChanged !== true && seen.written.push(next) > 0),
    },
    months: {
      read: async (name) =>
        Promise.resolve(
          name === released.month ? ('month' in situation ? situation.month : released) : undefined,
        ),
    },
    stops: { whyStopped: async ({ id, ownerId }) => Promise.resolve(`${id} of ${ownerId}`) },
    advance: async ({ id }, work, type) => {
      seen.advanced.push(`${id} ${type}`);
      seen.works.push(work);
      const intent = intents.find((each) => each.id === id)!;
      seen.beyond.push(await work.whyToAsk(intent));
      if (situation.list !== undefined) work.onList(situation.list);
      const next = becomes[id];
      if (next === undefined) return { is: 'settled', intent: { ...intent, state: 'ACCEPTED' } };
      return { is: 'settled', ...next, intent: { ...intent, ...next.intent } } as Advanced;
    },
    reverse: async (each, work) => {
      seen.reversed.push([each.number, work.asOf, work.endsAtMs]);
      return Promise.resolve(situation.reversed ?? { ...each, state: 'BOOKED' });
    },
    compare: async ({ list, asOf: day }) => {
      seen.compared.push({ list, day });
      return Promise.resolve(isAgreed);
    },
    mirrored: {
      read: async (_id, id) => Promise.resolve(bookings.find((booking) => booking.id === id)),
      since: (_id, instant) => listed(bookings.filter(({ recordedAt }) => recordedAt >= instant)),
    },
    acceptances: { of: async () => Promise.resolve([]) },
    schedule: aSchedule(aList([])),
    reversals: { ofAccount: () => listed(reversals) },
    breaks: {
      open: async () => Promise.reject(new Error('nothing is overcharged')),
      heal: async () => ((seen.reviewed += 1), Promise.resolve([])),
      ofEntity: async () => Promise.resolve([]),
    },
    clock: createManualClock(Date.parse(now)),
    limits: { day: situation.mostCents ?? 10_000, month: 10_000 },
    endsAtMs: () => endsAtMs,
  });
  const run = aRun({
    job: 'fees',
    asOf: situation.runDay ?? asOf,
    request: { task: 'charge' },
    startedAt: now,
  });
  const mayWrite = async () => Promise.resolve(true);
  const result = await perform('acc-1', { run, look: 1, mayWrite });
  return { ...seen, result };
}

describe('an account is left alone', () => {
  test.each([
    ['that nobody knows', 'unknown', 'up-to-date'],
    ['without open fees', { hasOpenFees: false }, 'up-to-date'],
    ['that a person holds', { heldBecause: 'a dispute' }, 'held'],
    ['whose statement of the day is published', { statedUntil: asOf }, 'stated'],
  ] as const)('%s', async (_, account, outcome) => {
    const { result, advanced, reversed, settled } = await charge({
      account,
      intents: [fee('a')],
      reversals: [reversal(1)],
    });
    expect([result, advanced, reversed, settled]).toEqual([{ outcome }, [], [], []]);
  });

  test('only up to the day of its last statement', async () => {
    const { result } = await charge({ account: { statedUntil: '2026-11-03' }, intents: [fee('a')] });
    expect(result).toEqual({ outcome: 'charged', line: { charged: 1 } });
  });
});

describe('a fee waits, and is not sent,', () => {
  test.each([
    ['before its month is known', { month: undefined }],
    ['before its month is released', { month: { ...released, releasedCents: undefined } }],
    ['while more is planned than was released', { month: { ...released, releasedCents: 499 } }],
    ['while its run is not in the sum', { intents: [fee('a', { plannedBy: 'plan-2' })] }],
    ['while the sum of its run lacks the account', { account: { feesUncounted: new Set(['plan-1']) } }],
  ])('%s', async (_, situation) => {
    const { result, advanced, settled, compared } = await charge({ intents: [fee('a')], ...situation });
    expect(result).toEqual({ outcome: 'waiting', line: { waiting: 1 } });
    expect([advanced, settled]).toEqual([[], []]);
    expect(compared).toHaveLength(1);
  });

  test('but not while the sum of another run lacks the account', async () => {
    const { result } = await charge({ account: { feesUncounted: new Set(['plan-2']) }, intents: [fee('a')] });
    expect(result).toMatchObject({ outcome: 'charged' });
  });
});

describe('a fee whose booking may be cancelled', () => {
  const booking = (id: string, more: Partial<BookingOfAccount> = {}): BookingOfAccount => ({
    id,
    amountCents: -100_000,
    currency: 'EUR',
    recordedAt: '2026-10-05T09:00:00.000Z',
    bookingDate: '2026-10-05',
    type: 'CARD_TRANSACTION',
    texts: {},
    ...more,
  });
  const back = (id: string) =>
    booking(id, {
      amountCents: 100_000,
      type: 'CANCELLATION_BOOKING',
      recordedAt: '2026-10-06T09:00:00.000Z',
    });
  const ofBooking = (more: Partial<FeeIntent> = {}) =>
    fee('a', { charge: { ...plannedFee.charge, occurrence: 'b1' }, ...more });
  const bookings = [booking('b1'), booking('b2'), booking('b3'), back('c1'), back('c2')];

  test('asks two persons, and names the returns and how many bookings they may mean', async () => {
    const { beyond } = await charge({ intents: [ofBooking()], bookings });
    expect(beyond).toEqual(['its booking may be cancelled: c2, c1 may mean any of 3 bookings']);
  });

  test('asks nobody once they have allowed it, or if none is returned', async () => {
    const allowed = await charge({ intents: [ofBooking({ allowedBy: 'app-1' })], bookings });
    const clear = await charge({ intents: [ofBooking()], bookings: bookings.slice(0, 3) });
    expect([allowed.beyond, clear.beyond]).toEqual([[undefined], [undefined]]);
  });
});

/** A fee, what became of it, how it counts, and whether a later run returns to the account. */
const ends = [
  ['accepted', { intent: { state: 'ACCEPTED' } }, 'charged', false],
  ['booked', { intent: { state: 'BOOKED' } }, 'charged', false],
  ['not due', { intent: { state: 'NOT_DUE' } }, 'not-due', false],
  ['waived', { intent: { state: 'WAIVED' } }, 'decided', false],
  ['written off', { intent: { state: 'WRITTEN_OFF' } }, 'decided', false],
  ['stopped', { intent: { stoppedBecause: 'a block' } }, 'stopped', true],
  [
    'stopped while it is refused',
    { intent: { state: 'REFUSED', stoppedBecause: 'a block' } },
    'stopped',
    true,
  ],
  ['stopped for want of an owner', { intent: { stoppedBecause: ownerUnknown } }, 'owner-unknown', true],
  ['refused with a day to come', { intent: { state: 'REFUSED', nextTryDay: '2026-11-05' } }, 'dunned', true],
  ['refused for the last time', { intent: { state: 'REFUSED', forPerson: 'x' } }, 'refused', true],
  ['beyond a limit', { intent: { forPerson: 'x' } }, 'over-limit', true],
  ['before a person', { intent: { state: 'IN_DOUBT', forPerson: 'x' } }, 'in-doubt', true],
  ['in doubt', { intent: { state: 'IN_DOUBT' } }, 'unresolved', true],
  ['not settled', { is: 'unresolved', intent: { state: 'ACCEPTED' } }, 'unresolved', true],
] as const;

test.each(ends)('a fee that is %s', async (_, ...[becomes, outcome, isOpen]) => {
  const { result, settled } = await charge({
    intents: [fee('a')],
    becomes: { a: becomes as never },
    account: { feesRevision: 7 },
  });
  expect(result).toEqual({ outcome, line: { [outcome]: 1 } });
  expect(settled).toEqual(isOpen ? [] : [7]);
});

test('a fee that is gone meanwhile counts as what it was, and the account as settled', async () => {
  const gone = fee('a', { state: 'IN_DOUBT', forPerson: 'x' });
  const { result } = await charge({ intents: [gone, fee('b')], becomes: { a: {}, b: {} } });
  expect(result).toEqual({ outcome: 'unresolved', line: { 'in-doubt': 1, unresolved: 1 } });
});

describe('an account', () => {
  const intents = ends.map(([name]) => fee(name));
  const becomes = Object.fromEntries(ends.map(([name, next]) => [name, next as never]));

  test('counts each of its fees, and its outcome is what matters most', async () => {
    const { result, settled } = await charge({ intents, becomes });
    const line = {
      charged: 2,
      'not-due': 1,
      decided: 2,
      stopped: 2,
      'owner-unknown': 1,
      dunned: 1,
      refused: 1,
      'over-limit': 1,
      'in-doubt': 1,
      unresolved: 2,
    };
    expect(result).toEqual({ outcome: 'unresolved', line });
    expect(settled).toEqual([]);
  });

  test.each([
    ['in-doubt', ['in doubt', 'not settled']],
    ['over-limit', ['before a person']],
    ['refused', ['beyond a limit']],
    ['owner-unknown', ['refused for the last time']],
    ['stopped', ['stopped for want of an owner']],
    ['dunned', ['stopped', 'stopped while it is refused']],
    ['charged', ['refused with a day to come']],
    ['not-due', ['accepted', 'booked']],
    ['decided', ['not due']],
  ])('is %s without anything that matters more', async (outcome, without) => {
    const names = ends.map(([name]) => name as string);
    const order = [
      'in doubt',
      'not settled',
      'before a person',
      'beyond a limit',
      'refused for the last time',
      'stopped for want of an owner',
      'stopped',
      'stopped while it is refused',
      'refused with a day to come',
      'accepted',
      'booked',
      'not due',
      'waived',
      'written off',
    ];
    expect(order.toSorted()).toEqual(names.toSorted());
    const left = order.slice(order.indexOf(without.at(-1)!) + 1);
    const { result } = await charge({ intents: left.map((name) => fee(name)), becomes });
    expect(result).toMatchObject({ outcome });
  });

  test('without open fees is settled and up to date', async () => {
    const { result, settled, compared } = await charge({});
    expect(result).toEqual({ outcome: 'up-to-date' });
    expect(settled).toEqual([0]);
    expect(compared).toEqual([{ list: undefined, day: asOf }]);
  });

  test('that differs from the bank stays open', async () => {
    const { settled } = await charge({ intents: [fee('a')], isAgreed: false });
    expect(settled).toEqual([]);
  });

  test('is compared with the list that its last charge has read', async () => {
    const list = [{ type: 'x', cents: 1, fromBank: false }];
    const { compared } = await charge({ intents: [fee('a')], list });
    expect(compared).toEqual([{ list, day: asOf }]);
  });

  test.each<['REFUSED' | 'ACCEPTED', Partial<FeeIntent>, boolean | undefined, boolean[]]>([
    ['REFUSED', { nextTryDay: '2026-11-05' }, false, [true]],
    ['REFUSED', { forPerson: 'x' }, undefined, [true]],
    ['REFUSED', { forPerson: 'x' }, true, []],
    ['ACCEPTED', {}, true, [false]],
    ['ACCEPTED', {}, false, []],
  ])('whose fee is %s %j has refused fees, where it had %s', async (state, ...[more, had, noted]) => {
    const { refused } = await charge({
      intents: [fee('a')],
      becomes: { a: { intent: { state, ...more } } },
      account: { ...(had !== undefined && { hasRefusedFees: had }) },
    });
    expect(refused).toEqual(noted);
  });
});

test('only fees that may still move are advanced', async () => {
  const intents = [
    fee('a', { state: 'NOT_DUE' }),
    fee('b', { state: 'BOOKED' }),
    fee('c', { state: 'ACCEPTED', checkedAt: now }),
    fee('d', { state: 'ACCEPTED' }),
    fee('e', { state: 'SUBMITTING' }),
    fee('f', { state: 'IN_DOUBT', forPerson: 'x' }),
    fee('g', { state: 'REFUSED', forPerson: 'x' }),
    fee('h', { state: 'PLANNED', forPerson: 'x' }),
    fee('i', { state: 'WAIVED' }),
    fee('j', { state: 'WAIVED', sentDay: asOf }),
  ];
  const { advanced } = await charge({ intents });
  expect(advanced).toEqual(['d', 'e', 'f', 'g', 'h', 'j'].map((id) => `${id} ChargeAccountMaintenance`));
});

describe('what a fee is advanced with', () => {
  test('is the day, the end of the invocation, the run that planned it, and who stops it', async () => {
    const { works } = await charge({ intents: [fee('a')] });
    expect(works).toMatchObject([{ asOf, endsAtMs, plannedBy: 'plan-1', isClosed: false }]);
    expect(await works[0]!.whyStopped()).toBe('acc-1 of per-1');
    expect(await works[0]!.mayWrite()).toBe(true);
  });

  test.each([
    ['2026-11-03', true],
    ['2026-11-04', true],
    ['2026-11-05', false],
  ])('says whether the account is closed: on %s', async (closedDay, isClosed) => {
    const { works } = await charge({ intents: [fee('a')], account: { closedDay } });
    expect(works).toMatchObject([{ isClosed }]);
  });

  test('finds the latest credit since an instant, and no debit', async () => {
    const booking = (amountCents: number, recordedAt: string) => ({
      id: recordedAt,
      amountCents,
      currency: 'EUR',
      recordedAt,
      type: 'SEPA_CREDIT_TRANSFER',
      texts: {},
    });
    const bookings = [
      booking(1, '2026-11-01T08:00:00.000Z'),
      booking(1, '2026-11-03T08:00:00.000Z'),
      booking(1, '2026-11-02T08:00:00.000Z'),
      booking(0, '2026-11-03T09:00:00.000Z'),
      booking(-1, '2026-11-03T10:00:00.000Z'),
    ];
    const { works } = await charge({ intents: [fee('a')], bookings });
    expect(await works[0]!.latestCreditSince('2026-11-01T08:00:00.000Z')).toBe('2026-11-03T08:00:00.000Z');
    expect(await works[0]!.latestCreditSince('2026-11-03T08:30:00.000Z')).toBeUndefined();
  });

  test('counts what was charged before it in the run, and not what the bank has refused', async () => {
    const intents = [fee('a'), fee('b'), fee('c')];
    const both = await charge({ intents, mostCents: 1_000 });
    expect(both.beyond.map((because) => because !== undefined)).toEqual([false, false, true]);
    const becomes = { a: { intent: { state: 'REFUSED', nextTryDay: '2026-11-05' } } } as const;
    const one = await charge({ intents, becomes, mostCents: 1_000 });
    expect(one.beyond).toEqual([undefined, undefined, undefined]);
  });
});

describe('a run that cannot go on', () => {
  test('leaves the account at the first fee, and sends no reversal', async () => {
    const { result, advanced, reversed, settled } = await charge({
      intents: [fee('a'), fee('b')],
      becomes: { a: { is: 'left' } },
      reversals: [reversal(1)],
    });
    expect([result, reversed, settled]).toEqual(['left', [], []]);
    expect(advanced).toHaveLength(1);
  });

  test('leaves the account at the first reversal', async () => {
    const { result, reversed, settled, compared, reviewed } = await charge({
      intents: [fee('a')],
      reversals: [reversal(1), reversal(2)],
      reversed: 'left',
    });
    expect([result, settled, compared, reviewed]).toEqual(['left', [], [], 0]);
    expect(reversed).toHaveLength(1);
  });

  test.each([
    ['2026-11-04T08:01:30.001Z', 91],
    ['2026-11-04T08:01:30.000Z', 90],
    ['2026-11-04T08:00:00.000Z', 1],
    ['2026-11-04T07:00:00.000Z', 1],
  ])('tries again from %s on: in %i s', async (at, afterSeconds) => {
    const notBeforeMs = Date.parse(at);
    const later = { is: 'again', notBeforeMs: notBeforeMs + 60_000 } as never;
    const { result, settled, compared } = await charge({
      intents: [fee('a'), fee('b'), fee('c')],
      becomes: { a: later, b: { is: 'again', notBeforeMs } as never },
    });
    const line = { charged: 1, unresolved: 2 };
    expect(result).toEqual({ again: { afterSeconds, orElse: 'unresolved', line } });
    expect([settled, compared]).toEqual([[], []]);
  });
});

describe('reversals', () => {
  test('are advanced after the fees, and only those under way', async () => {
    const { result, reversed, reviewed, settled } = await charge({
      reversals: [reversal(1, { state: 'BOOKED' }), reversal(2), reversal(3, { state: 'REFUSED' })],
    });
    expect(reversed).toEqual([[2, asOf, endsAtMs]]);
    expect(result).toEqual({ outcome: 'reversed', line: { reversed: 1 } });
    // The excess may be paid back by now.
    expect(reviewed).toBe(1);
    expect(settled).toEqual([0]);
  });

  test('that are not under way lead to no review', async () => {
    const { reviewed, result } = await charge({ reversals: [reversal(1, { state: 'BOOKED' })] });
    expect([reviewed, result]).toEqual([0, { outcome: 'up-to-date' }]);
  });

  test.each([
    [{ state: 'ACCEPTED' }, 'reversing'],
    [{ state: 'IN_DOUBT' }, 'reversing'],
    [{ state: 'IN_DOUBT', forPerson: 'x' }, 'in-doubt'],
  ] as const)('%j: %s, and a later run returns', async (more, outcome) => {
    const { result, settled } = await charge({
      reversals: [reversal(1)],
      reversed: reversal(1, more),
    });
    expect(result).toEqual({ outcome, line: { [outcome]: 1 } });
    expect(settled).toEqual([]);
  });

  test('count more than what is charged, and less than what waits', async () => {
    const ended = await charge({ intents: [fee('a')], reversals: [reversal(1)] });
    expect(ended.result).toEqual({ outcome: 'reversed', line: { charged: 1, reversed: 1 } });
    const waits = await charge({
      intents: [fee('a', { plannedBy: 'plan-2' })],
      reversals: [reversal(1)],
      reversed: reversal(1, { state: 'ACCEPTED' }),
    });
    expect(waits.result).toMatchObject({ outcome: 'waiting' });
  });
});

describe('of an account whose customer was erased', () => {
  const account = { state: 'erased', feesRevision: 3 } as const;

  test('all open fees are written off, whoever waits for them', async () => {
    const states = [
      'PLANNED',
      'SUBMITTING',
      'IN_DOUBT',
      'REFUSED',
      'ACCEPTED',
      'BOOKED',
      'NOT_DUE',
      'WAIVED',
    ] as const;
    const { result, written, settled, advanced } = await charge({
      account: { ...account, heldBecause: 'a dispute' },
      intents: states.map((state) => fee(state, { state, heldUntil: now })),
    });
    expect(result).toEqual({ outcome: 'written-off', line: { fees: 4, cents: 2_000 } });
    expect(written.map(({ id, state, writtenOffBecause }) => [id, state, writtenOffBecause])).toEqual(
      states.slice(0, 4).map((id) => [id, 'WRITTEN_OFF', 'its customer was erased']),
    );
    expect([settled, advanced]).toEqual([[3], []]);
  });

  test('a fee that a worker may be sending waits for the worker', async () => {
    const heldUntil = '2026-11-04T08:02:00.001Z';
    const { result, written, settled } = await charge({
      account,
      intents: [
        fee('a', { state: 'SUBMITTING', heldUntil: '2026-11-04T08:01:00.000Z' }),
        fee('b', { state: 'SUBMITTING', heldUntil }),
        fee('c'),
        // It is held no longer.
        fee('d', { state: 'IN_DOUBT', heldUntil }),
      ],
    });
    const line = { fees: 2, cents: 1_000 };
    expect(result).toEqual({ again: { afterSeconds: 121, orElse: 'unresolved', line } });
    expect(written.map(({ id }) => id)).toEqual(['c', 'd']);
    expect(settled).toEqual([]);
  });

  test('a fee that changes meanwhile is tried again, and the account is not settled', async () => {
    await expect(charge({ account, intents: [fee('a')], isChanged: true })).rejects.toMatchObject({
      code: 'fee-changed',
      retryable: true,
      message: 'The fee a has changed while it was written off',
    });
  });

  test('nothing is owed if nothing is open', async () => {
    const { result, settled } = await charge({ account: { state: 'erased' } });
    expect(result).toEqual({ outcome: 'written-off', line: { fees: 0, cents: 0 } });
    expect(settled).toEqual([0]);
  });
});
