import { describe, expect, test } from 'vitest';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createBreaksWorld } from '#test/fakes/breaks-world.ts';
import type { Break, FoundBreak } from './break.ts';
import { newBreak } from './found-break.ts';
import { listBreaks } from './list-breaks.ts';

const found: FoundBreak = { kind: 'AMOUNT', entity: 'booking boo_1', field: 'amount', accountId: 'acc_1' };

/** Breaks in any number, as the store lists them: oldest first. */
const among = (rows: readonly Break[]) => {
  let read = 0;
  const { clock } = createBreaksWorld();
  const queries: object[] = [];
  const breaks = {
    async *list(query: object) {
      queries.push(query);
      for (const row of rows) {
        read += 1;
        yield await Promise.resolve(row);
      }
    },
  };
  return {
    list: async (asked: Partial<Parameters<typeof listBreaks>[1]> = {}) =>
      listBreaks({ breaks, clock }, { overdue: false, ...asked }),
    read: () => read,
    queries,
    now: toIsoInstant(clock.now()),
  };
};
const many = (count: number, more: Partial<Break> = {}) =>
  Array.from({ length: count }, (_, n) => ({
    ...newBreak({ ...found, entity: `booking boo_${n}` }, 1, '2026-01-05T08:00:00.000Z'),
    ...more,
  }));

describe('one answer', () => {
  test.each([
    [200, 200, false],
    [201, 200, true],
  ])('of %i breaks lists %i, and says whether there are more', async (count, listed, hasMore) => {
    const answer = await among(many(count)).list();
    expect([answer.breaks.length, answer.hasMore]).toEqual([listed, hasMore]);
  });

  test.each([
    [2_000, false],
    [2_001, true],
  ])('reads %i breaks to find a few, and says whether there are more: %s', async (count, hasMore) => {
    const world = among(many(count, { owner: 'anna' }));
    const answer = await world.list({ owner: 'ben' });
    expect(answer).toEqual({ breaks: [], hasMore });
    expect(world.read()).toBe(count);
  });

  test('reads no more than that', async () => {
    const world = among(many(3_000));
    expect((await world.list()).hasMore).toBe(true);
    expect(world.read()).toBe(2_001);
  });
});

test('what the store can find is asked of it: those that wait, or those of a state', async () => {
  const world = among([]);
  await world.list();
  await world.list({ state: 'RESOLVED', kind: 'AMOUNT', before: world.now });
  expect(world.queries).toEqual([
    { states: ['OPEN', 'REOPENED', 'ACKNOWLEDGED', 'PROPOSED'], kind: undefined, before: undefined },
    { states: ['RESOLVED'], kind: 'AMOUNT', before: world.now },
  ]);
});

test('the most severe come first, and among those the oldest', async () => {
  const rows = (['low', 'high', 'critical', 'high', 'medium'] as const).flatMap((severity, n) =>
    many(1, { severity, id: `${n}` }),
  );
  const { breaks } = await among(rows).list();
  expect(breaks.map(({ id }) => id)).toEqual(['2', '1', '3', '4', '0']);
});

test.each<[Partial<Parameters<typeof listBreaks>[1]>, readonly string[]]>([
  [{}, ['0', '1', '2']],
  [{ accountId: 'acc_2' }, ['1']],
  [{ entity: 'booking boo_0', accountId: 'acc_1' }, ['0', '2']],
  [{ severity: 'low' }, ['2']],
  [{ owner: 'anna' }, ['0']],
  [{ owner: 'anna', severity: 'low' }, []],
  [{ entity: 'booking boo_9' }, []],
])('those with %o are found', async (asked, ids) => {
  const [one] = many(1) as [Break];
  const rows: Break[] = [
    { ...one, id: '0', owner: 'anna' },
    { ...one, id: '1', accountId: 'acc_2' },
    { ...one, id: '2', severity: 'low' },
  ];
  expect((await among(rows).list(asked)).breaks.map(({ id }) => id)).toEqual(ids);
});

test('a quiet break is listed only by its state, and an overdue one by that', async () => {
  const world = among([]);
  const quietUntil = '2026-01-09T00:00:00.000Z';
  const [quiet, old, young] = [
    { ...many(1)[0]!, id: 'quiet', state: 'ACKNOWLEDGED', quietUntil } as const,
    { ...many(1)[0]!, id: 'old', firstSeenAt: '2025-12-01T08:00:00.000Z' },
    { ...many(1)[0]!, id: 'young' },
  ];
  const { list } = among([quiet, old, young]);
  const idsOf = async (asked: Parameters<typeof list>[0]) => (await list(asked)).breaks.map(({ id }) => id);
  expect(world.now < quietUntil).toBe(true);
  expect(await idsOf({})).toEqual(['old', 'young']);
  expect(await idsOf({ state: 'ACKNOWLEDGED' })).toContain('quiet');
  expect(await idsOf({ overdue: true })).toEqual(['old']);
});
