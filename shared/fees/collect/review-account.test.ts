import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { FoundBreak } from '#shared/breaks/break.ts';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import type { FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { aList, aSchedule, eachWithdrawalFee, type FeeInput } from '#test/fixtures/fee-schedules.ts';
import { createReviewAccount, isToBeReviewed } from './review-account.ts';

const now = '2027-04-09T08:00:00.000Z';
const asOf = '2027-04-09';
const entity = 'overcharged fees of acc-1';

const account = onboardedAccount;

/** 20.00 for a withdrawal of 1,000.00. */
const fee = (occurrence: string, more: Partial<FeeIntent> = {}, period = '2027-03'): FeeIntent => ({
  ...plannedFee,
  id: `of ${occurrence}`,
  state: 'BOOKED',
  charge: {
    code: 'CASH_WITHDRAWAL',
    type: 'ChargeATM',
    period,
    occurrence,
    priceLists: ['standard-2026'],
    cents: 2_000,
    tax: { code: 'STANDARD', partsPerMillion: 190_000, cents: 319 },
    lines: [{ because: 'percentage', ofCents: 100_000, partsPerMillion: 20_000, cents: 2_000 }],
  },
  ...more,
});

const withdrawal = (id: string, more: Partial<BookingOfAccount> = {}): BookingOfAccount => ({
  id,
  amountCents: -100_000,
  currency: 'EUR',
  recordedAt: '2027-03-10T09:00:00.000Z',
  bookingDate: '2027-03-10',
  type: 'CARD_TRANSACTION',
  texts: { transactionId: `trx-${id}` },
  ...more,
});

const reversal = (cents: number, more: Partial<FeeReversal> = {}): FeeReversal => ({
  feeId: 'of b1',
  accountId: 'acc-1',
  charge: fee('b1').charge,
  number: 1,
  cents,
  billingAccountId: 'billing',
  state: 'BOOKED',
  version: 1,
  approvedBy: 'app-1',
  ...more,
});

interface Situation {
  readonly registered?: RegisteredAccount | undefined;
  readonly intents?: readonly FeeIntent[];
  readonly bookings?: readonly BookingOfAccount[];
  readonly reversals?: readonly FeeReversal[];
  readonly list?: readonly ListedFee[] | undefined;
  /** Fees of which a break stands from before. */
  readonly standing?: readonly string[];
  readonly priced?: FeeInput;
}

async function review(situation: Situation = {}) {
  const {
    intents = [],
    bookings = [],
    reversals = [],
    standing = [],
    priced = eachWithdrawalFee,
  } = situation;
  const list = 'list' in situation ? situation.list : [];
  const seen = {
    noted: [] as string[],
    found: [] as FoundBreak[],
    healed: [] as object[],
    compared: [] as object[],
  };
  const result = await createReviewAccount({
    register: {
      read: async () => Promise.resolve('registered' in situation ? situation.registered : account),
      noteReviewedFees: async (_id, day) => Promise.resolve(void seen.noted.push(`reviewed on ${day}`)),
      reopenFees: async () => Promise.resolve(void seen.noted.push('reopened')),
    },
    bank: { list: async () => Promise.resolve(list) },
    compare: async (comparing) => Promise.resolve(seen.compared.push(comparing) > 0),
    reversals: { ofAccount: () => listed(reversals) },
    breaks: {
      open: async (found, at) => (seen.found.push(found), Promise.resolve({ ...found, at } as never)),
      heal: async (comparison, at) => (seen.healed.push({ ...comparison, at }), Promise.resolve([])),
      ofEntity: async (name) =>
        Promise.resolve(
          (name === entity
            ? [
                ...standing.map((field) => ({ field, state: 'OPEN', evidence: [] })),
                { field: 'settled', state: 'RESOLVED' },
              ]
            : []) as never,
        ),
    },
    clock: createManualClock(Date.parse(now)),
    intents: { ofAccount: () => listed(intents) },
    mirrored: {
      read: async (_id, id) => Promise.resolve(bookings.find((booking) => booking.id === id)),
      since: () => listed(bookings),
    },
    acceptances: { of: async () => Promise.resolve([]) },
    schedule: aSchedule(aList([priced])),
  })('acc-1', {
    run: aRun({ job: 'fees', asOf, request: { task: 'review' }, startedAt: now }),
    look: 1,
    mayWrite: async () => Promise.resolve(true),
  });
  return { ...seen, result };
}

const { day: _, ...start } = account.baseline!;

test.each([
  ['after a week', { feesReviewedOn: '2027-04-02' }, true],
  ['before that', { feesReviewedOn: '2027-04-03' }, false],
  ['a week after its onboarding', { baseline: { ...start, day: '2027-04-02' } }, true],
  ['before that', { baseline: { ...start, day: '2027-04-03' } }, false],
  ['once it is closed', { state: 'closed', feesReviewedOn: '2027-04-02' }, true],
  ['if it is known only', { state: 'known' }, false],
  ['if it is erased', { state: 'erased' }, false],
  ['without a baseline', { baseline: undefined }, false],
] as const)('an account is reviewed %s: %j', (_when, more, isDue) => {
  expect(isToBeReviewed({ ...account, ...more }, asOf)).toBe(isDue);
});

describe('a review', () => {
  test.each([
    ['that nobody knows', undefined],
    ['that is erased', { ...account, state: 'erased' as const }],
  ])('leaves an account alone %s', async (_which, registered) => {
    const { result, healed, noted, compared } = await review({
      registered,
      reversals: [reversal(1, { state: 'PLANNED' })],
    });
    expect(result).toEqual({ outcome: 'up-to-date' });
    expect([healed, noted, compared]).toEqual([[], [], []]);
  });

  test('compares the list of the bank, and notes its day', async () => {
    const list = [{ type: 'x', cents: 1, fromBank: false }];
    const { result, compared, noted } = await review({ list });
    expect(result).toEqual({ outcome: 'reviewed' });
    expect(compared).toEqual([{ account, list, asOf }]);
    expect(noted).toEqual(['reviewed on 2027-04-09']);
  });

  test('is not done while the bank does not answer its list, and names what is overcharged all the same', async () => {
    const { result, compared, noted, found } = await review({ list: undefined, intents: [fee('gone')] });
    expect(result).toEqual({ outcome: 'unresolved' });
    expect([compared, noted]).toEqual([[], []]);
    expect(found).toHaveLength(1);
  });

  test.each([
    ['PLANNED', ['reopened']],
    ['IN_DOUBT', ['reopened']],
    ['BOOKED', []],
    ['REFUSED', []],
  ] as const)('returns an account with a reversal that is %s to the charges: %j', async (state, reopened) => {
    const reversals = [reversal(1), reversal(2, { state })];
    const { noted } = await review({ reversals });
    expect(noted).toEqual([...reopened, 'reviewed on 2027-04-09']);
  });
});

describe('a charged fee', () => {
  const about = {
    kind: 'FEE_OVERCHARGED',
    accountId: 'acc-1',
    entity,
    field: '2027-03/CASH_WITHDRAWAL/b1',
    currency: 'EUR',
    evidence: ['b1'],
  };
  const cancellation = withdrawal('c1', {
    amountCents: 100_000,
    type: 'CANCELLATION_BOOKING',
    returnTransactionId: 'trx-b1',
  });

  test.each([
    ['withdrawn', [], 0],
    ['cancelled', [withdrawal('b1'), cancellation], 0],
    ['corrected', [withdrawal('b1', { amountCents: -50_000 })], 1_000],
    ['corrected', [withdrawal('b1', { type: 'OTHER' })], 0],
  ] as const)('is too dear once its booking is %s', async (because, bookings, cents) => {
    const { found, healed } = await review({ intents: [fee('b1')], bookings });
    const expected = `${cents} cents: its booking was ${because}`;
    expect(found).toEqual([
      { ...about, expected, found: '2000 cents charged', differenceCents: 2_000 - cents },
    ]);
    expect(healed).toEqual([{ entity, found, at: now }]);
  });

  test('is not too dear while its booking is what it was, or dearer', async () => {
    for (const amountCents of [-100_000, -500_000]) {
      const { found, healed } = await review({
        intents: [fee('b1')],
        bookings: [withdrawal('b1', { amountCents })],
      });
      expect([found, healed]).toEqual([[], [{ entity, found: [], at: now }]]);
    }
  });

  test.each([
    [[reversal(500), reversal(500, { number: 2, state: 'PLANNED' })], 1_000],
    [[reversal(500, { state: 'REFUSED' }), reversal(500, { state: 'NOT_PAID' })], 2_000],
    [[reversal(2_000, { feeId: 'of another' })], 2_000],
    [[reversal(1_999)], 1],
  ])('is too dear by what is not paid back: %j', async (reversals, differenceCents) => {
    const { found } = await review({ intents: [fee('b1')], reversals });
    const paid = 2_000 - differenceCents;
    expect(found).toMatchObject([
      { found: `2000 cents charged${paid === 0 ? '' : `, ${paid} of them paid back`}`, differenceCents },
    ]);
  });

  test('is settled once all of its excess is paid back', async () => {
    const { found, healed } = await review({ intents: [fee('b1')], reversals: [reversal(2_000)] });
    expect([found, healed]).toEqual([[], [{ entity, found: [], at: now }]]);
  });

  test.each([
    ['2026-03', [], 1],
    ['2026-02', [], 0],
    // It stays open until it is settled.
    ['2026-02', ['2026-02/CASH_WITHDRAWAL/b1'], 1],
    ['2026-02', ['2026-02/CASH_WITHDRAWAL/b2'], 0],
  ])('is reviewed for thirteen months: of %s, with a break about %j', async (period, standing, count) => {
    const { found } = await review({ intents: [fee('b1', {}, period)], standing });
    expect(found).toHaveLength(count);
  });

  test.each([
    ['ACCEPTED', 1],
    ['PLANNED', 0],
    ['IN_DOUBT', 0],
    ['WAIVED', 0],
  ] as const)('that is %s', async (state, count) => {
    expect((await review({ intents: [fee('b1', { state })] })).found).toHaveLength(count);
  });

  test('of a month or of a life has no booking that could be gone', async () => {
    expect((await review({ intents: [fee('1'), fee('once')] })).found).toEqual([]);
  });

  test('says that its booking was withdrawn after all lines of its price', async () => {
    const { charge } = fee('b1');
    const lines = [...charge.lines, { because: 'price' as const, cents: 0 }];
    const { found } = await review({ intents: [fee('b1', { charge: { ...charge, lines } })] });
    expect(found).toMatchObject([{ expected: '0 cents: its booking was withdrawn' }]);
  });

  test('that is waived takes no free place from a charged one', async () => {
    const trigger = { ...eachWithdrawalFee.trigger, freePerMonth: 1 } as FeeInput['trigger'];
    const free = fee('gone', { state: 'NOT_DUE' });
    const charge = { ...free.charge, cents: 0, lines: [{ because: 'free' as const, ofFree: 1, cents: 0 }] };
    const { found } = await review({
      intents: [{ ...free, charge }, fee('b1', { state: 'WAIVED' }), fee('b2')],
      bookings: [withdrawal('b1'), withdrawal('b2')],
      priced: { ...eachWithdrawalFee, trigger },
    });
    expect(found).toMatchObject([{ field: '2027-03/CASH_WITHDRAWAL/b2', differenceCents: 2_000 }]);
  });
});

describe('fees of bookings of which some are cancelled, and it is unclear which', () => {
  const bookings = ['b1', 'b2', 'b3'].map((id) => withdrawal(id));
  const back = (id: string) =>
    withdrawal(id, {
      amountCents: 100_000,
      type: 'CANCELLATION_BOOKING',
      recordedAt: '2027-03-11T09:00:00.000Z',
      texts: {},
    });
  const named = (...ids: readonly string[]) => ids.map((id) => `2027-03/CASH_WITHDRAWAL/${id}`).join(', ');
  const about = (returns: readonly string[], ...charged: readonly string[]) => ({
    kind: 'FEE_OVERCHARGED',
    accountId: 'acc-1',
    entity,
    field: `cancelled by ${returns[0]}`,
    expected: `${returns.length} of 3 bookings cancelled, and it is unclear which`,
    found: `charged for: ${named(...charged)}`,
    evidence: [...returns, 'b1', 'b2', 'b3'],
  });
  const [booked, waived, planned] = [{}, { state: 'WAIVED' }, { state: 'PLANNED' }] as const;

  test.each<[string, readonly Partial<FeeIntent>[], readonly string[], readonly object[]]>([
    ['all are charged', [booked, booked, booked], ['c1'], [about(['c1'], 'b1', 'b2', 'b3')]],
    ['one is not charged yet', [planned, booked, booked], ['c1'], [about(['c1'], 'b2', 'b3')]],
    ['as many are waived', [waived, booked, booked], ['c1'], []],
    ['too few are waived', [waived, booked, booked], ['c1', 'c2'], [about(['c2', 'c1'], 'b2', 'b3')]],
    ['more are waived', [waived, waived, booked], ['c1'], []],
    ['none is charged', [waived, planned, planned], ['c1', 'c2'], []],
  ])('are named by one break: %s', async (_, ...[states, returns, expected]) => {
    const intents = states.map((more, at) => fee(`b${at + 1}`, more));
    const { found } = await review({ intents, bookings: [...bookings, ...returns.map(back)] });
    expect(found).toEqual(expected);
  });

  test('are named no more once one of them is paid back', async () => {
    const intents = [fee('b1'), fee('b2'), fee('b3')];
    const part = await review({ intents, bookings: [...bookings, back('c1')], reversals: [reversal(1_999)] });
    expect(part.found).toEqual([about(['c1'], 'b1', 'b2', 'b3')]);
    const all = await review({ intents, bookings: [...bookings, back('c1')], reversals: [reversal(2_000)] });
    expect(all.found).toEqual([]);
  });
});
