import { expect, test } from 'vitest';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { journalPage } from './journal-page.ts';

const lambdaBytes = 6 * 1_024 * 1_024;

const chargedFee: FeeIntent = {
  ...plannedFee,
  state: 'BOOKED',
  acceptedAt: '2026-11-04T08:00:00.000Z',
  checkedAt: '2026-11-04T08:00:00.000Z',
  reconciliationId: 'rec'.repeat(8),
};

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

/** Accounts with so many fees each, in the first partition of the register. */
function portfolio(counts: readonly number[]) {
  const id = (index: number) => `acc-${String(index).padStart(4, '0')}`;
  const accounts = counts.map((_, index): RegisteredAccount => ({
    id: id(index),
    state: 'onboarded',
    knownSince: '2026-01-01T00:00:00.000Z',
    currency: 'EUR',
    feesUntil: '2026-10',
    ...(index > 0 && { ownerId: `per-${index}` }),
  }));
  const fees = new Map(
    counts.map((count, index): [string, FeeIntent[]] => [
      id(index),
      Array.from({ length: count }, (_, n) => {
        const name = `${index}-${n}`;
        return { ...chargedFee, id: name.padEnd(64, 'f'), accountId: id(index), bookingId: name };
      }),
    ]),
  );
  return {
    register: {
      page: async ({ partition, after = '' }: { partition: number; after?: string }, count: number) =>
        Promise.resolve(
          partition === 0 ? accounts.filter((account) => account.id > after).slice(0, count) : [],
        ),
    },
    intents: { ofAccount: (accountId: string) => each(fees.get(accountId) ?? []) },
    reversals: { ofAccount: () => each([]) },
    settlements: { all: async () => Promise.resolve([]) },
    months: { all: async () => Promise.resolve([]) },
    journals: { of: async () => Promise.resolve([]) },
    settings: {},
    ids: [...fees.values()].flat().map((fee) => fee.id),
  };
}

test.each([
  ['accounts with many fees', Array.from({ length: 170 }, () => 70)],
  ['accounts of businesses', Array.from({ length: 12 }, () => 1_000)],
  ['an account with more than an answer holds', [3, 0, 14_000, 2]],
  ['first an account with more than an answer holds', [14_000, 3]],
  ['no fees', [0, 0]],
])('a journal has each fee once, in answers of Lambda: %s', async (_, counts) => {
  const { ids, ...deps } = portfolio(counts);
  const found: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const asked = { month: '2026-10', ...(cursor !== undefined && { cursor }) };
    const page = await journalPage(deps, asked, () => true);
    if ('refused' in page) throw new Error(page.refused);
    expect(JSON.stringify(JSON.stringify(page)).length).toBeLessThan(lambdaBytes);
    found.push(...page.fees.map(({ id }) => id));
    ({ cursor } = page);
    expect((pages += 1)).toBeLessThan(20);
  } while (cursor !== undefined);
  expect(found).toEqual(ids);
});

test('a journal names the customers of its fees, as far as they are known, and where fees are posted', async () => {
  const { ids: _ids, ...deps } = portfolio([1, 1, 0]);
  const bookkeeping = {
    adviser: 1_001,
    client: 1,
    accountDigits: 4,
    fiscalYearMonth: 1,
    debtorAccount: '1410',
    taxes: {},
    documentPrefix: '',
  };
  const page = await journalPage({ ...deps, settings: { bookkeeping } }, { month: '2026-10' }, () => true);
  expect(page).toMatchObject({ books: { bookkeeping } });
  expect('books' in page && page.books.customers).toEqual({ 'acc-0001': 'per-1' });
  const without = await journalPage(deps, { month: '2026-10' }, () => true);
  expect('books' in without && Object.keys(without.books)).toEqual(['customers']);
});
