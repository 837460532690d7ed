import { describe, expect, test } from 'vitest';
import type { Bookkeeping } from '#shared/fees/model/bookkeeping.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeMonth } from '#shared/fees/model/fee-month.ts';
import type { FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import type { LockedLines } from '#shared/fees/model/shown-fees.ts';
import { listed } from '#test/fakes/listed.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { journalOf, linesOfAccount, type JournalOf } from './journal-lines.ts';
import { shownFee } from './shown-fee.ts';

const accountId = 'acc-1';
const month = '2026-03';
const bookkeeping: Bookkeeping = {
  adviser: 1_001,
  client: 1,
  accountDigits: 4,
  fiscalYearMonth: 1,
  debtorAccount: '1410',
  taxes: { EXEMPT: { revenueAccount: '8100' } },
  documentPrefix: '',
};

describe('the journal of a month', () => {
  const locked = (name: string): FeeMonth => ({
    month: name,
    plannedBy: {},
    journal: { change: 'c', begunAt: 'b', lockedAt: 'l', bookkeeping },
  });
  const begun: FeeMonth = { month, plannedBy: {}, journal: { change: 'c', begunAt: 'b' } };

  test.each<[string, readonly FeeMonth[], JournalOf['kind']]>([
    ['is plain', [], 'plain'],
    [
      'is plain before any lock',
      [
        { month: '2026-02', plannedBy: {} },
        { month, plannedBy: {} },
      ],
      'plain',
    ],
    ['is plain while the month before is being locked', [{ ...begun, month: '2026-02' }], 'plain'],
    ['is plain after a gap', [locked('2026-01')], 'plain'],
    ['takes what came too late', [locked('2026-02'), begun], 'next'],
    ['is locked', [locked('2026-02'), locked(month)], 'locked'],
  ])('%s', (_, months, kind) => {
    const books = new Map(months.map((each) => [each.month, each.journal?.bookkeeping]));
    expect(journalOf(month, months)).toStrictEqual({ month, kind, books });
  });
});

const fee = (id: string, more: Partial<FeeIntent> = {}, period = month): FeeIntent => ({
  ...plannedFee,
  id,
  state: 'BOOKED',
  charge: { ...plannedFee.charge, period },
  ...more,
});

const reversal = (feeId: string, more: Partial<FeeReversal> = {}, period = month): FeeReversal => ({
  feeId,
  accountId,
  charge: {
    code: 'ACCOUNT_MONTHLY',
    type: 'ChargeAccountMaintenance',
    period,
    occurrence: '1',
    cents: 500,
    tax: { code: 'EXEMPT', partsPerMillion: 0, cents: 0 },
  },
  number: 1,
  cents: 100,
  billingAccountId: 'billing',
  state: 'BOOKED',
  version: 1,
  approvedBy: 'app_1',
  ...more,
});

const lockedLines = (of: string, more: Partial<LockedLines> = {}): LockedLines => ({
  accountId,
  month: of,
  number: 1,
  fees: [],
  reversals: [],
  ...more,
});

const asLocked = (intent: FeeIntent) => ({ ...shownFee(intent), accountId });
const withoutVersion = ({ version: _version, ...shown }: FeeReversal) => shown;

interface Situation {
  readonly fees?: readonly FeeIntent[];
  readonly reversals?: readonly FeeReversal[];
  readonly locked?: readonly LockedLines[];
}

/** The account's lines in a journal. Its ports list all months, whichever month is asked for. */
async function lines(journal: JournalOf, { fees = [], reversals = [], locked }: Situation) {
  const asked: unknown[] = [];
  const found = await linesOfAccount(
    {
      intents: { ofAccount: (_, period) => (asked.push(period), listed(fees)) },
      reversals: { ofAccount: (_, period) => (asked.push(period), listed(reversals)) },
      journals: {
        of: async () =>
          locked === undefined
            ? Promise.reject(new Error('no journal is asked for'))
            : Promise.resolve(locked),
      },
    },
    journal,
    { accountId, shown: shownFee },
  );
  const names = {
    fees: found.fees.map(({ id }) => id),
    reversals: found.reversals.map((each) => `${each.feeId}/${each.number}`),
  };
  return { ...found, asked, names };
}

const all: Situation = {
  fees: [
    fee('early', {}, '2026-02'),
    fee('early unpaid', { state: 'REFUSED' }, '2026-02'),
    fee('own'),
    fee('own unpaid', { state: 'REFUSED' }),
    fee('later', {}, '2026-04'),
  ],
  reversals: [
    reversal('early', {}, '2026-02'),
    reversal('early', { number: 2, state: 'ACCEPTED' }, '2026-02'),
    reversal('own'),
    reversal('own', { number: 2, state: 'ACCEPTED' }),
    reversal('later', {}, '2026-04'),
  ],
};

describe('an account', () => {
  test('has all lines of a plain month, and no journal is read for them', async () => {
    const { names, asked, debtor } = await lines({ month, kind: 'plain' }, all);
    expect(names).toEqual({ fees: ['own', 'own unpaid'], reversals: ['own/1', 'own/2'] });
    expect(asked).toEqual([month, month]);
    expect(debtor).toBeUndefined();
  });

  test('also has what came too late for a locked month, once it is certain', async () => {
    const { names, asked } = await lines({ month, kind: 'next' }, { ...all, locked: [] });
    expect(names).toEqual({
      fees: ['early', 'own', 'own unpaid'],
      reversals: ['early/1', 'own/1', 'own/2'],
    });
    expect(asked).toEqual([undefined, undefined]);
  });

  test('has no line that another journal has', async () => {
    const february = lockedLines('2026-02', {
      fees: [asLocked(fee('early'))],
      reversals: [withoutVersion(reversal('early'))],
    });
    const { names } = await lines({ month, kind: 'next' }, { ...all, locked: [february] });
    expect(names).toEqual({ fees: ['own', 'own unpaid'], reversals: ['own/1', 'own/2'] });
  });

  test('keeps the lines of a month whose lock has only begun', async () => {
    const march = lockedLines(month, {
      debtor: '10001',
      fees: [asLocked(fee('own'))],
      reversals: [withoutVersion(reversal('own'))],
    });
    const { names, debtor } = await lines({ month, kind: 'next' }, { ...all, locked: [march] });
    expect(names).toEqual({
      fees: ['early', 'own', 'own unpaid'],
      reversals: ['early/1', 'own/1', 'own/2'],
    });
    expect(debtor).toBeUndefined();
  });

  test('has in a locked month what it had then, and on request what is not certain', async () => {
    const locked = [
      lockedLines('2026-02', { debtor: '10009', fees: [asLocked(fee('early'))] }),
      lockedLines(month, { fees: [asLocked(fee('own'))] }),
      lockedLines(month, {
        number: 2,
        debtor: '10001',
        reversals: [withoutVersion(reversal('own')), withoutVersion(reversal('gone'))],
      }),
    ];
    const then = await lines({ month, kind: 'locked' }, { ...all, locked });
    expect(then.names).toEqual({ fees: ['own'], reversals: ['own/1', 'gone/1'] });
    expect(then.debtor).toBe('10001');
    // Charged since, it is in the journal of a later month.
    const situation = { ...all, fees: [...(all.fees ?? []), fee('own late')], locked };
    const now = await lines({ month, kind: 'locked', withUnposted: true }, situation);
    expect(now.names).toEqual({
      fees: ['own', 'own unpaid'],
      reversals: ['own/1', 'gone/1', 'own/2'],
    });
    expect([now.debtor, now.asked]).toEqual(['10001', [month, month]]);
    // A line that is kept is there once, whatever became of it.
    const undone = { fees: [fee('own', { state: 'REFUSED' })], reversals: [], locked };
    const again = await lines({ month, kind: 'locked', withUnposted: true }, undone);
    expect(again.names.fees).toEqual(['own']);
  });
});

describe('a reversal', () => {
  test('has the day of its fee, and what earlier ones of this fee have paid back', async () => {
    const supplied = { ...plannedFee.charge, period: month, suppliedOn: '2026-03-17' };
    const situation: Situation = {
      fees: [fee('a', { charge: supplied }), fee('b')],
      reversals: [
        reversal('a', { cents: 1 }),
        reversal('a', { number: 2, cents: 2, state: 'NOT_PAID' }),
        reversal('a', { number: 3, cents: 4 }),
        reversal('b', { number: 1, cents: 8 }),
        reversal('b', { number: 2, cents: 16 }),
      ],
    };
    const { reversals } = await lines({ month, kind: 'plain' }, situation);
    expect(reversals.map(({ feeId, number, paidBefore }) => [feeId, number, paidBefore])).toEqual([
      ['a', 1, 0],
      ['a', 2, 1],
      ['a', 3, 1],
      ['b', 1, 0],
      ['b', 2, 8],
    ]);
    const shown = withoutVersion(reversal('a', { cents: 1 }));
    expect(reversals[0]).toStrictEqual({
      ...shown,
      paidBefore: 0,
      charge: { ...shown.charge, suppliedOn: '2026-03-17' },
    });
    expect(reversals[3]).toStrictEqual({ ...withoutVersion(reversal('b', { cents: 8 })), paidBefore: 0 });
  });

  const early = fee('early', {}, '2026-02');
  const february = (more: Partial<LockedLines> = {}) =>
    lockedLines('2026-02', { fees: [asLocked(early)], ...more });
  const books = new Map([['2026-02', bookkeeping]]);
  const accountsOf = async (journal: Pick<JournalOf, 'kind' | 'books'>, locked: readonly LockedLines[]) => {
    const situation = { fees: [early], reversals: [reversal('early', {}, '2026-02')], locked };
    const { reversals } = await lines({ month, ...journal }, situation);
    return reversals.map((each) => ('accounts' in each ? each.accounts : 'those of now'));
  };

  test.each<[string, Pick<JournalOf, 'kind' | 'books'>, readonly LockedLines[], unknown]>([
    ['of its fee', { kind: 'next', books }, [february()], { debit: '1410', credit: '8100' }],
    [
      'of its fee and its customer',
      { kind: 'next', books },
      [february(), february({ number: 2, fees: [], debtor: '10001' })],
      { debit: '10001', credit: '8100' },
    ],
    [
      'of its fee, not of its customer in another month',
      { kind: 'next', books },
      [lockedLines('2026-01', { debtor: '10009' }), february()],
      { debit: '1410', credit: '8100' },
    ],
    ['of now, where its fee is in no journal', { kind: 'next', books }, [], 'those of now'],
    [
      'of now, where another fee is',
      { kind: 'next', books },
      [february({ fees: [asLocked(fee('other'))] })],
      'those of now',
    ],
    ['of now, where nobody knows the books of then', { kind: 'next' }, [february()], 'those of now'],
    [
      'of now, where it was posted without books',
      { kind: 'next', books: new Map([['2026-02', undefined]]) },
      [february()],
      'those of now',
    ],
  ])('is posted on the accounts %s', async (_, journal, ...[locked, accounts]) => {
    expect(await accountsOf(journal, locked)).toStrictEqual([accounts]);
  });

  test('is posted on the accounts of now beside its fee', async () => {
    const march = lockedLines(month, { fees: [asLocked(fee('own'))] });
    const situation = {
      fees: [fee('own')],
      reversals: [reversal('own', { state: 'ACCEPTED' })],
      locked: [march],
    };
    const own = new Map([[month, bookkeeping]]);
    const { reversals } = await lines({ month, kind: 'locked', withUnposted: true, books: own }, situation);
    expect(reversals).toHaveLength(1);
    expect(reversals[0]).not.toHaveProperty('accounts');
  });
});
