import { expect, test } from 'vitest';
import type { Sighting } from '#shared/drift/seen-drift.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { createDriftRows } from './drift-rows.ts';
import { createSeenDrifts, createWatchedDrifts } from './seen-drifts.ts';

function setUp() {
  const time = createVirtualTime();
  const { client, rowsOf } = createMemoryTables(time);
  const rows = createDriftRows({ workTable: 'work', timers: time, random: seededRandom(1) }, client);
  return {
    time,
    rows,
    seen: createSeenDrifts('work', client),
    watched: createWatchedDrifts('work', client),
    rowsOf: () => rowsOf('work'),
  };
}

const at = (minute: number) => `2026-01-05T08:${String(minute).padStart(2, '0')}:00.000Z`;
const missing: Sighting = { of: 'event', source: 'BOOKING', kind: 'absent', field: 'amount', example: 'r1' };
const unknown = (field: string): Sighting => ({
  of: 'reply',
  source: 'accounts.get',
  kind: 'unknown',
  field,
});

test('a row holds how often, since when, until when, and the latest example', async () => {
  const { rows, seen, rowsOf } = setUp();
  expect(await rows.add(missing, { count: 3, at: at(1) })).toBe(true);
  expect(await rows.add({ ...missing, example: 'r2' }, { count: 2, at: at(6) })).toBe(true);
  expect(await seen.all()).toEqual([
    { ...missing, example: 'r2', count: 5, firstSeen: at(1), lastSeen: at(6) },
  ]);
  const [row] = rowsOf();
  expect(Number(row?.['expiresAt']?.N) - Date.parse(at(6)) / 1_000).toBe(35 * 24 * 60 * 60);
});

test('each value of an enumeration has a row of its own', async () => {
  const { rows, seen } = setUp();
  const value = { ...missing, kind: 'value', field: 'status' } as const;
  for (const each of ['A', 'B', 'A']) await rows.add({ ...value, value: each }, { count: 1, at: at(1) });
  expect((await seen.all()).map((each) => [each.value, each.count])).toEqual([
    ['A', 2],
    ['B', 1],
  ]);
});

test('made-up names get fifty rows of a source, and what is missing always gets one', async () => {
  const { rows, seen } = setUp();
  const kept: boolean[] = [];
  for (let n = 0; n < 60; n += 1) kept.push(await rows.add(unknown(`field_${n}`), { count: 1, at: at(1) }));
  expect(kept.filter(Boolean)).toHaveLength(50);
  // Known ones are still counted, and other sources have rows of their own.
  expect(await rows.add(unknown('field_0'), { count: 1, at: at(2) })).toBe(true);
  expect(await rows.add({ ...unknown('field_x'), source: 'loans.get' }, { count: 1, at: at(2) })).toBe(true);
  expect(await rows.add({ ...unknown('id'), kind: 'absent' }, { count: 1, at: at(2) })).toBe(true);
  expect(await seen.all()).toHaveLength(52);
});

test('containers that see a field at the same time use one of its fifty rows', async () => {
  const { time, rows, seen, rowsOf } = setUp();
  const together = Array.from({ length: 10 }, async () => rows.add(unknown('more'), { count: 1, at: at(1) }));
  expect(await time.runTo(Promise.all(together))).toEqual(Array.from({ length: 10 }, () => true));
  expect(await seen.all()).toMatchObject([{ field: 'more', count: 10 }]);
  const kept = rowsOf().filter(({ pk }) => pk?.S === 'DRIFT_KEPT#accounts.get');
  expect(kept.map((row) => row['count']?.N)).toEqual(['1']);
});

test('what people know stays noted until it has ended, unless it is seen again meanwhile', async () => {
  const { rows, watched } = setUp();
  await rows.add(missing, { count: 1, at: at(1) });
  const [first] = await watched.all();
  await watched.notified(first!, at(2));
  await rows.add(missing, { count: 1, at: at(3) });
  await watched.ended(first!);
  const [second] = await watched.all();
  expect(second).toMatchObject({ notifiedAt: at(2), lastSeen: at(3) });
  await watched.ended(second!);
  expect((await watched.all())[0]).not.toHaveProperty('notifiedAt');
});

test('a row that has expired does not come back without its content', async () => {
  const { watched } = setUp();
  const gone = { ...missing, count: 1, firstSeen: at(1), lastSeen: at(1) };
  await watched.notified(gone, at(2));
  await watched.ended(gone);
  expect(await watched.all()).toEqual([]);
});
