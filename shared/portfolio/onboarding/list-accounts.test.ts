import { describe, expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createListPage, createPlanPages } from './list-accounts.ts';
import { portfolioOutcomes } from './portfolio-outcomes.ts';
import { createPerformPortfolio, type PerformPortfolioDeps } from './perform-portfolio.ts';

const now = '2026-03-16T08:00:00.000Z';

/** A bank with so many pages, which may say how many there are, and whose list may show balances. */
function bankOf(pages: number, { tells = true, showsBalances = true } = {}) {
  return {
    accounts: async (page: number) =>
      Promise.resolve({
        accounts: page <= pages ? [{ id: `first of ${page}` }, { id: `second of ${page}` }] : [],
        balances: new Map<string, number>(),
        showsBalances,
        ...(tells && { last: pages }),
      }),
  };
}

describe('the pages of the list are planned', () => {
  const shard = (first: number, count: number) => ({
    id: `page-${first}`,
    items: Array.from({ length: count }, (_, n) => String(first + n)),
  });

  test.each([
    [1, undefined, { shards: [shard(1, 1)] }],
    [99, undefined, { shards: [shard(1, 99)] }],
    [100, undefined, { shards: [shard(1, 100)] }],
    [101, undefined, { shards: [shard(1, 100)], cursor: '101' }],
    [101, '101', { shards: [shard(101, 1)] }],
    [250, '101', { shards: [shard(101, 100)], cursor: '201' }],
  ])('of %i pages, from %s on', async (pages, cursor, planned) => {
    expect(await createPlanPages({ bank: bankOf(pages) })(cursor)).toStrictEqual(planned);
  });

  test('a hundred at a time where the bank does not say how many there are, until one is empty', async () => {
    const plan = createPlanPages({ bank: bankOf(120, { tells: false }) });
    expect(await plan()).toStrictEqual({ shards: [shard(1, 100)], cursor: '101' });
    expect(await plan('101')).toStrictEqual({ shards: [shard(101, 100)], cursor: '201' });
    expect(await plan('201')).toStrictEqual({ shards: [] });
  });

  test('for a bank without accounts not at all', async () => {
    expect(await createPlanPages({ bank: bankOf(0) })()).toStrictEqual({ shards: [] });
  });
});

describe('a page of the list', () => {
  async function list(page: string, bank = bankOf(3)) {
    const described: string[] = [];
    const seen: object[] = [];
    const listPage = createListPage({
      bank,
      capabilities: { see: async (each) => Promise.resolve(void seen.push(each)) },
      clock: createManualClock(Date.parse(now)),
      register: {
        describe: async ({ id }) => Promise.resolve(described.push(id) > 0),
        revive: async () => Promise.resolve(),
      },
      tombstones: {
        standing: async () => Promise.resolve(new Map()),
        listAccount: async () => Promise.resolve(),
        lift: async () => Promise.resolve(),
      },
    });
    return { result: await listPage(page), described, seen };
  }

  test('makes each of its accounts known', async () => {
    const { result, described, seen } = await list('2');
    expect(result).toEqual({ outcome: 'listed', line: { accounts: 2 } });
    expect(described).toEqual(['first of 2', 'second of 2']);
    expect(seen).toEqual([]);
  });

  test.each([
    [true, 'proven'],
    [false, 'refuted'],
  ])('shows, if it is the first one, whether the list has balances: %s', async (showsBalances, state) => {
    const { seen } = await list('1', bankOf(3, { showsBalances }));
    const evidence = ['accounts, page 1'];
    expect(seen).toEqual([{ name: 'balances-in-account-list', state, evidence, at: now }]);
  });

  test('behind the last one shows nothing', async () => {
    const { result, described, seen } = await list('1', bankOf(0));
    expect([result, described, seen]).toEqual([{ outcome: 'behind-the-last-page' }, [], []]);
  });
});

test.each([
  [{ task: 'list' }, 'behind-the-last-page'],
  [{ task: 'onboard', day: '2026-03-10' }, 'unknown'],
])('a run with %j performs its items so: %s', async (request, outcome) => {
  const deps = {
    bank: bankOf(0),
    register: { read: async () => Promise.resolve(undefined) },
  } as unknown as PerformPortfolioDeps;
  expect(await createPerformPortfolio(deps)('1', { run: { request } } as never)).toEqual({ outcome });
});

test('an account that is onboarded or has no more old bookings is reached, and so is each page of the list', () => {
  expect([...portfolioOutcomes.done].toSorted()).toEqual([
    'archived',
    'behind-the-last-page',
    'listed',
    'nothing-old',
    'onboarded',
    'taken-over',
    'would-take-over',
  ]);
});
