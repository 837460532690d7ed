import { expect, test } from 'vitest';
import type { PlannedPage } from '#shared/jobs/ports.ts';
import { run as runSchema } from '#shared/jobs/run.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { registerPartitions, type RegisterPosition } from './account-register.ts';
import { createPlanAccounts } from './plan-accounts.ts';

const at = '2026-01-05T08:00:00.000Z';
const aRun = (request: JsonObject = {}) =>
  runSchema.parse({ job: 'statements', id: 'r', asOf: '2026-02-05', request, startedAt: at });

function setUp(count: number) {
  const ids = Array.from({ length: count }, (_, n) => `acc_${String(n).padStart(4, '0')}`);
  const account = (id: string) => ({ id, state: 'known', knownSince: at, currency: 'EUR' }) as const;
  const register = {
    read: async (id: string) => Promise.resolve(ids.includes(id) ? account(id) : undefined),
    page: async ({ partition, after = '' }: RegisterPosition, most: number) => {
      const here = ids.filter((id, n) => n % registerPartitions === partition && id > after);
      return Promise.resolve(here.slice(0, Math.min(most, 120)).map(account));
    },
  };
  const planPage = createPlanAccounts({
    register,
    isWanted: ({ id }) => (id.endsWith('7') ? 'held' : 'wanted'),
  });
  const all = async (run = aRun()) => {
    const pages: PlannedPage[] = [];
    for (let cursor: string | undefined; ;) {
      const page: PlannedPage = await planPage(run, cursor);
      pages.push(page);
      if (page.cursor === undefined) return pages;
      cursor = page.cursor;
    }
  };
  return { planPage, all };
}

test('every account is in one shard of at most a hundred, or counted by why it is left out', async () => {
  const { all } = setUp(2_500);
  const pages = await all();
  const shards = pages.flatMap((page) => page.shards);
  const items = shards.flatMap((shard) => shard.items);
  expect(items.length).toBe(2_250);
  expect(new Set(items).size).toBe(2_250);
  expect(shards.every((shard) => shard.items.length <= 100)).toBe(true);
  expect(new Set(shards.map(({ id }) => id)).size).toBe(shards.length);
  expect(pages.reduce((sum, { excluded = {} }) => sum + (excluded['held'] ?? 0), 0)).toBe(250);
});

test('the report names accounts that are left out although something could be due', async () => {
  const { all } = setUp(40);
  const lines = (await all()).flatMap((page) => page.lines ?? []);
  const held = ['acc_0007', 'acc_0017', 'acc_0027', 'acc_0037'].map((item) => ({ item, outcome: 'held' }));
  expect(lines).toHaveLength(4);
  expect(lines).toEqual(expect.arrayContaining(held));
  expect((await all(aRun({ accounts: ['acc_9999'] })))[0]?.lines).toEqual([
    { item: 'acc_9999', outcome: 'unknown' },
  ]);
});

test('a page that is planned again is the same', async () => {
  const { all, planPage } = setUp(40);
  const [first] = await all();
  expect(await planPage(aRun(), undefined)).toEqual(first);
});

test('the last page names no next one, and an empty page no accounts', async () => {
  const { planPage, all } = setUp(1);
  const last = await planPage(aRun(), `${registerPartitions - 1}/`);
  expect(last).toStrictEqual({ shards: [], excluded: {} });
  // Partition 0 has an account and then none; each other one has none.
  expect(await all()).toHaveLength(registerPartitions + 1);
});

test('a run over single accounts reads these alone', async () => {
  const { all } = setUp(20);
  const named = [
    { item: 'acc_0007', outcome: 'held' },
    { item: 'acc_9999', outcome: 'unknown' },
  ];
  expect(await all(aRun({ accounts: ['acc_0003', 'acc_0007', 'acc_0003', 'acc_9999'] }))).toEqual([
    { shards: [{ id: 'acc_0003', items: ['acc_0003'] }], excluded: { held: 1, unknown: 1 }, lines: named },
  ]);
  expect(await all(aRun({ accounts: ['acc_0004'] }))).toEqual([
    { shards: [{ id: 'acc_0004', items: ['acc_0004'] }], excluded: {}, lines: [] },
  ]);
});
