import { describe, expect, test } from 'vitest';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeSettlement } from '#shared/fees/model/fee-settlement.ts';
import type { ListedSums } from '#shared/fees/model/ports.ts';
import type { SettlementFile } from '#shared/fees/model/settlement-file.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { listed } from '#test/fakes/listed.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { totalsPage } from './totals-page.ts';

const month = '2026-11';

const account = (id: string, feesUntil: string | undefined = '2026-10'): RegisteredAccount => ({
  id,
  state: 'onboarded',
  knownSince: '2026-01-05T08:00:00.000Z',
  currency: 'EUR',
  ...(feesUntil !== '' && { feesUntil }),
});

const fee = (accountId: string, more: Partial<FeeIntent> = {}): FeeIntent => ({
  ...plannedFee,
  accountId,
  state: 'BOOKED',
  ...more,
});

interface Situation {
  readonly accounts: readonly RegisteredAccount[];
  readonly intents?: readonly FeeIntent[];
  /** What the bank listed of an account in the month. */
  readonly listedCents?: Readonly<Record<string, number>>;
  readonly cutOffDay?: number;
  readonly settlement?: FeeSettlement;
  readonly files?: readonly SettlementFile[];
  readonly cursor?: string;
  readonly hasTime?: boolean;
}

const page = async ({
  accounts,
  intents = [],
  listedCents = {},
  cutOffDay,
  settlement,
  files = [],
  cursor,
  hasTime = true,
}: Situation) => {
  const sums = (cents: number): ListedSums => ({
    readAt: '2026-11-30T08:00:00.000Z',
    months: { [month]: cents, '2026-10': 9_999 },
  });
  const answer = await totalsPage(
    {
      register: {
        page: async ({ partition, after = '' }) =>
          Promise.resolve(partition === 0 ? accounts.filter(({ id }) => id > after) : []),
      },
      intents: { ofAccount: (id) => listed(intents.filter(({ accountId }) => accountId === id)) },
      lists: {
        read: async (id) =>
          Promise.resolve(listedCents[id] === undefined ? undefined : sums(listedCents[id])),
      },
      settlements: { read: async (of) => Promise.resolve(of === month ? settlement : undefined) },
      files: { of: async (of) => Promise.resolve(of === month ? files : []) },
      settings: cutOffDay === undefined ? {} : { settlement: { day: cutOffDay, keptPercent: 0 } },
    },
    { month, ...(cursor !== undefined && { cursor }) },
    () => hasTime,
  );
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
};

describe('the control totals of a month', () => {
  test('are what took effect in it by our fees, and by the lists of the bank', async () => {
    const intents = [
      fee('a'),
      fee('a', { state: 'ACCEPTED', valutaDay: '2026-11-30' }),
      fee('a', { valutaDay: '2026-10-31' }),
      fee('a', { valutaDay: undefined }),
      fee('a', { state: 'REFUSED' }),
      fee('b', { state: 'IN_DOUBT' }),
      fee('b', { state: 'SUBMITTING' }),
    ];
    const { totals, ...more } = await page({
      accounts: [account('a'), account('b'), account('c', '')],
      intents: [...intents, fee('c')],
      listedCents: { a: 1_000, b: 1 },
    });
    // The last one was never charged anything, so nobody looks at it.
    expect(totals).toEqual({
      accounts: 2,
      chargedCents: 1_000,
      doubtCents: 1_000,
      listedCents: 1_001,
      differences: [{ accountId: 'b', cents: 1 }],
      atCutOff: [],
    });
    expect(more).toStrictEqual({ files: [] });
  });

  test('come with the settlement of the month and its files, without their text', async () => {
    const settlement: FeeSettlement = {
      month,
      runId: 'r',
      state: 'settled',
      chargedCents: 0,
      doubtCents: 0,
      expectedCents: 0,
      foundCents: 0,
      atCutOff: {},
    };
    const shown = {
      month,
      number: 1,
      sha256: 'ab',
      cents: 0,
      lines: 1,
      importedAt: '2026-12-10T08:00:00.000Z',
    };
    const file = { ...shown, text: 'file', change: 'c' };
    const { totals: _totals, ...more } = await page({ accounts: [], settlement, files: [file] });
    expect(more).toStrictEqual({ settlement, files: [shown] });
  });

  test('go on after the accounts that there was time for', async () => {
    const accounts = [account('a'), account('b')];
    const { totals, cursor } = await page({ accounts, listedCents: { a: 1, b: 2 }, hasTime: false });
    expect([totals.listedCents, cursor]).toEqual([3, '0/b']);
    const rest = await page({ accounts, listedCents: { a: 1, b: 2 }, cursor: '0/a' });
    expect([rest.totals.listedCents, rest.cursor]).toEqual([2, undefined]);
  });

  test('name an account whose list was never read by all that it was charged', async () => {
    const { totals } = await page({ accounts: [account('a')], intents: [fee('a')] });
    expect(totals.differences).toEqual([{ accountId: 'a', cents: -500 }]);
  });

  test('name two hundred accounts that differ, and count the others', async () => {
    const ids = Array.from({ length: 201 }, (_, n) => `a${String(n).padStart(3, '0')}`);
    const { totals } = await page({
      accounts: ids.map((id) => account(id)),
      listedCents: Object.fromEntries(ids.map((id) => [id, 1])),
    });
    expect([totals.accounts, totals.listedCents, totals.differences.length]).toEqual([201, 201, 200]);
  });

  test('name what was charged on the cut-off day, and two hundred of it at most', async () => {
    const atCutOff = fee('a', { sentDay: '2026-12-09', acceptedAt: '2026-12-09T08:00:00.000Z' });
    const one = await page({ accounts: [account('a')], intents: [atCutOff, fee('a')], cutOffDay: 9 });
    expect(one.totals.atCutOff).toEqual([
      { fee: 'a/2026-10/ACCOUNT_MONTHLY/1', cents: 500, acceptedAt: '2026-12-09T08:00:00.000Z' },
    ]);
    const { acceptedAt: _unknown, ...unaccepted } = atCutOff;
    const old = await page({ accounts: [account('a')], intents: [unaccepted], cutOffDay: 9 });
    expect(old.totals.atCutOff).toMatchObject([{ acceptedAt: '' }]);
    const many = await page({
      accounts: [account('a'), account('b')],
      intents: ['a', 'b'].flatMap((accountId) =>
        Array.from({ length: 150 }, () => ({ ...atCutOff, accountId })),
      ),
      cutOffDay: 9,
    });
    expect(many.totals.atCutOff).toHaveLength(200);
  });
});
