import { describe, expect, test } from 'vitest';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeMonth } from '#shared/fees/model/fee-month.ts';
import type { FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import type { LockedLines } from '#shared/fees/model/shown-fees.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { listed } from '#test/fakes/listed.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { journalPage } from './journal-page.ts';
import { shownFee } from './shown-fee.ts';

const lambdaBytes = 6 * 1_024 * 1_024;
/** A hundred of these fill an answer. */
const lineBytes = 30_000;
const month = '2026-10';
const id = (index: number) => `acc-${String(index).padStart(4, '0')}`;
const times = (count: number, bytes = lineBytes) => Array.from({ length: count }, () => bytes);
const hasTime = () => true;

/** A fee with so many parts of its price. Its line has so many bytes, or no more than it needs. */
function feeOf(accountId: string, name: string, { bytes = 0, parts = 0 } = {}): FeeIntent {
  const part = { because: 'days' as const, priceList: 'standard-2026', firstDay: '2026-10-01', cents: 0 };
  const lines = Array.from({ length: parts }, () => ({ ...part, lastDay: '2026-10-31' }));
  const fee: FeeIntent = {
    ...plannedFee,
    id: name,
    accountId,
    charge: { ...plannedFee.charge, lines: [...plannedFee.charge.lines, ...lines] },
    state: 'BOOKED',
    acceptedAt: '2026-11-04T08:00:00.000Z',
    reconciliationId: '',
  };
  if (bytes === 0) return fee;
  const own = Buffer.byteLength(JSON.stringify({ ...shownFee(fee), accountId }));
  return { ...fee, reconciliationId: 'r'.repeat(bytes - own) };
}

const reversalOf = (accountId: string): FeeReversal => ({
  feeId: 'fee',
  accountId,
  charge: plannedFee.charge,
  number: 1,
  cents: 5,
  billingAccountId: 'billing',
  state: 'BOOKED',
  version: 1,
  approvedBy: 'app_1',
});

interface Portfolio {
  /** Of each account, the bytes of its lines, and what else is known of it. */
  readonly lines: readonly (readonly number[])[];
  readonly accounts?: readonly Partial<RegisteredAccount>[];
  readonly parts?: number;
  /** Accounts with money that was paid back. */
  readonly paidBack?: readonly string[];
  readonly months?: readonly FeeMonth[];
  readonly locked?: readonly LockedLines[];
}

/** Accounts in the first partition of the register. */
function portfolio({ lines, accounts = [], parts = 0, paidBack = [], months = [], locked = [] }: Portfolio) {
  const registered = lines.map((_, index): RegisteredAccount => ({
    ...onboardedAccount,
    id: id(index),
    feesUntil: month,
    ...(index > 0 && { ownerId: `per-${index}` }),
    ...accounts[index],
  }));
  const fees = lines.flatMap((each, index) =>
    each.map((bytes, n) => feeOf(id(index), `${index}-${n}`, { bytes, parts })),
  );
  return {
    register: {
      page: async ({ partition, after = '' }: { partition: number; after?: string }, count: number) =>
        Promise.resolve(
          partition === 0 ? registered.filter((account) => account.id > after).slice(0, count) : [],
        ),
    },
    intents: { ofAccount: (of: string) => listed(fees.filter(({ accountId }) => accountId === of)) },
    reversals: { ofAccount: (of: string) => listed(paidBack.includes(of) ? [reversalOf(of)] : []) },
    settlements: { all: async () => Promise.resolve([]) },
    months: { all: async () => Promise.resolve(months) },
    journals: { of: async (of: string) => Promise.resolve(locked.filter((each) => each.accountId === of)) },
    settings: {},
  };
}

type Deps = Parameters<typeof journalPage>[0];

async function page(deps: Deps, more: { cursor?: string; all?: boolean } = {}, mayGoOn = hasTime) {
  const answer = await journalPage(deps, { month, ...more }, mayGoOn);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

/** All answers, one after the other. */
async function pages(deps: Deps, mayGoOn = hasTime) {
  const found = [await page(deps, {}, mayGoOn)];
  for (let cursor = found[0]?.cursor; cursor !== undefined; cursor = found.at(-1)?.cursor) {
    expect(found.length).toBeLessThan(40);
    found.push(await page(deps, { cursor }, mayGoOn));
  }
  return found;
}

describe('a journal has each fee once, in answers of Lambda', () => {
  test.each<[string, Portfolio['lines'], number[]]>([
    ['no fees', [[], []], [0]],
    // Nobody knows yet whether more accounts follow.
    ['an account that fills one', [times(100)], [100, 0]],
    ['an account with one line more', [times(101)], [100, 1]],
    ['accounts that fill one together', [times(50), times(50)], [100, 0]],
    ['accounts that are more than one together', [times(50), times(51)], [50, 51]],
    ['a small account before a large one', [times(3), [], times(140), times(2)], [3, 100, 42]],
    ['many large accounts', [times(120), times(99), times(120)], [100, 20, 99, 100, 20]],
    ['a line that is too large', [[3_100_000, lineBytes], [lineBytes]], [1, 2]],
    ['small accounts around a line that is too large', [[lineBytes], [3_100_000], [0]], [1, 1, 1]],
  ])('%s', async (_, lines, counts) => {
    const found = await pages(portfolio({ lines }));
    expect(found.map(({ fees }) => fees.length)).toEqual(counts);
    const ids = lines.flatMap((each, index) => each.map((_bytes, n) => `${index}-${n}`));
    expect(found.flatMap(({ fees }) => fees.map((fee) => fee.id))).toEqual(ids);
  });

  test('also where its lines are full of quotes, which JSON within JSON writes as four characters', async () => {
    const full = await page(portfolio({ lines: [times(110, 0)], parts: 300 }));
    expect(full.cursor).toBeDefined();
    expect(JSON.stringify(full).length).toBeGreaterThan(2_900_000);
    expect(JSON.stringify(JSON.stringify(full)).length).toBeLessThan(lambdaBytes);
  });

  test('an answer takes the accounts of a page of the register, and another one if there is time', async () => {
    const deps = portfolio({ lines: Array.from({ length: 161 }, () => [0]) });
    const first = await page(deps, {}, () => false);
    expect([first.fees.length, first.cursor]).toEqual([160, `0/${id(159)}#`]);
    expect((await page(deps, { cursor: `0/${id(159)}#` })).fees.map((fee) => fee.id)).toEqual(['160-0']);
    expect((await page(deps)).fees).toHaveLength(161);
  });

  test('an answer begins with the next account, however near its id is', async () => {
    const deps = portfolio({ lines: [[]], accounts: [{ id: 'a!' }] });
    const intents = { ofAccount: (of: string) => listed([feeOf(of, 'f')]) };
    expect((await page({ ...deps, intents }, { cursor: '0/a#' })).fees).toMatchObject([{ accountId: 'a!' }]);
  });

  test('what was paid back comes once, with the last fees of its account', async () => {
    const deps = portfolio({ lines: [times(101), [0]], paidBack: [id(0), id(1)] });
    const found = await pages(deps);
    expect(found.map(({ reversals }) => reversals.map(({ accountId }) => accountId))).toEqual([
      [],
      [id(0), id(1)],
    ]);
  });
});

const bookkeeping = {
  adviser: 1_001,
  client: 1,
  accountDigits: 4,
  fiscalYearMonth: 1,
  debtorAccount: '1410',
  taxes: {},
  documentPrefix: '',
};

describe('a journal', () => {
  test('names the customers of its lines, as far as they are known, and where fees are posted', async () => {
    const deps = portfolio({ lines: [[0], [0], [], []], paidBack: [id(2)] });
    const { books, reversals } = await page({ ...deps, settings: { bookkeeping } });
    expect(reversals).toHaveLength(1);
    expect(books).toStrictEqual({ customers: { [id(1)]: 'per-1', [id(2)]: 'per-2' }, bookkeeping });
    const without = await page(deps);
    expect(Object.keys(without.books)).toEqual(['customers']);
    expect(without).not.toHaveProperty('cursor');
  });

  test('of an open month has the accounts whose fees were planned by then', async () => {
    const accounts = [{ feesUntil: '2026-09' }, {}, { feesUntil: '2026-11' }, { feesUntil: undefined }];
    const { fees } = await page(portfolio({ lines: [[0], [0], [0], [0]], accounts }));
    expect(fees.map((fee) => fee.id)).toEqual(['1-0', '2-0']);
  });

  test('after a locked month also has late lines of accounts that are closed for long', async () => {
    const months = [
      { month: '2026-09', plannedBy: {}, journal: { change: 'c', begunAt: 'b', lockedAt: 'l' } },
      { month, plannedBy: {}, journal: { change: 'c', begunAt: 'b', bookkeeping } },
    ];
    const accounts = [{ feesUntil: '2026-01' }, { feesUntil: undefined }];
    const deps = portfolio({ lines: [[0], [0]], accounts, months });
    const { fees, books } = await page(deps);
    expect(fees.map((fee) => fee.id)).toEqual(['0-0']);
    // It is being locked, so it still has the accounts of the stage.
    expect(books).toStrictEqual({ customers: {} });
  });

  test('of a locked month has its lines and its books of then, and on request what is not posted', async () => {
    const journal = { change: 'c', begunAt: 'b', lockedAt: '2026-11-10T08:00:00.000Z', bookkeeping };
    const lines = (index: number, more: Partial<LockedLines>): LockedLines => ({
      accountId: id(index),
      month,
      number: 1,
      fees: [],
      reversals: [],
      ...more,
    });
    const { version: _version, ...reversal } = reversalOf(id(2));
    const deps = portfolio({
      lines: [[0], [], [], []],
      months: [
        { month: '2026-09', plannedBy: {}, journal: { ...journal, bookkeeping: undefined, lockedAt: 'l' } },
        { month, plannedBy: {}, journal },
      ],
      locked: [
        lines(1, { debtor: '10001', fees: [{ ...shownFee(feeOf(id(1), 'kept')), accountId: id(1) }] }),
        lines(2, { debtor: '10002', reversals: [reversal] }),
        lines(3, { debtor: '10003' }),
      ],
    });
    const unposted = { intents: { ofAccount: () => listed([{ ...plannedFee, accountId: id(0) }]) } };
    const settings = { bookkeeping: { ...bookkeeping, debtorAccount: '1499' } };
    const locked = await page({ ...deps, settings });
    expect(locked.fees.map((fee) => fee.id)).toEqual(['kept']);
    expect(locked.reversals).toEqual([reversal]);
    expect(locked.books).toStrictEqual({
      customers: { [id(1)]: 'per-1', [id(2)]: 'per-2' },
      debtors: { [id(1)]: '10001', [id(2)]: '10002' },
      bookkeeping,
      lockedAt: journal.lockedAt,
    });
    const all = await page({ ...deps, ...unposted }, { all: true });
    expect(all.fees.map(({ state }) => state)).toContain('PLANNED');
    expect((await page({ ...deps, ...unposted })).fees.map(({ state }) => state)).toEqual(['BOOKED']);
  });

  test('says of each fee in which settlement it is', async () => {
    const deps = portfolio({ lines: [[0]] });
    const settlement = { day: 9, keptPercent: 0 };
    const known = {
      month,
      runId: 'r',
      state: 'settled' as const,
      chargedCents: 500,
      doubtCents: 0,
      expectedCents: 500,
      foundCents: 500,
      atCutOff: {},
    };
    const sent = { ...feeOf(id(0), 'f'), sentDay: '2026-11-04' };
    const asked = {
      ...deps,
      intents: { ofAccount: () => listed([sent]) },
      settlements: { all: async () => Promise.resolve([known]) },
    };
    expect((await page({ ...asked, settings: { settlement } })).fees[0]).toMatchObject({ settledIn: month });
    expect((await page(asked)).fees[0]).not.toHaveProperty('settledIn');
    const unsettled = { ...asked, settlements: { all: async () => Promise.resolve([]) } };
    expect((await page({ ...unsettled, settings: { settlement } })).fees[0]).not.toHaveProperty('settledIn');
  });
});
