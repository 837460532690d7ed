import { expect, test } from 'vitest';
import type { Cause } from '#shared/failures/cause.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { createFailureRows, createReadFailures } from './failure-rows.ts';

function setUp() {
  const { client, rowsOf } = createMemoryTables(createVirtualTime());
  return {
    rows: createFailureRows({ workTable: 'work', of: 'events/accounts' }, client),
    others: createFailureRows({ workTable: 'work', of: 'events/cards' }, client),
    readAll: createReadFailures(
      { workTable: 'work', functions: ['events/accounts', 'events/cards', 'schedules/archive'] },
      client,
    ),
    rowsOf: () => rowsOf('work'),
  };
}

const at = (minute: number) => `2026-01-05T08:${String(minute).padStart(2, '0')}:00.000Z`;
const denied: Cause = {
  kind: 'access',
  code: 'AccessDeniedException',
  action: 'dynamodb:PutItem',
  resource: 'table/Mirror',
};
const example = { eventId: 'r1', eventType: 'BOOKING', entity: 'booking …4f2a' };
const noted = (ids: readonly string[], minute = 1) => ({
  cause: denied,
  example,
  count: 2,
  ids,
  amounts: ids.map(amountOf),
  at: at(minute),
});
const amountOf = (id: string) => `${id} 1250 EUR …4f2a`;
const over = (...ids: readonly string[]) => ({ ids, amounts: ids.map(amountOf) });

test('a row holds since when and how often its cause was met, and lives as long as a dead letter', async () => {
  const { rows, others, rowsOf } = setUp();
  expect(await rows.add(noted(['r1']))).toBe(true);
  expect(await rows.add(noted(['r1', 'r2'], 6))).toBe(true);
  const cause = 'AccessDeniedException dynamodb:PutItem table/Mirror';
  expect(await rows.all()).toEqual([
    {
      of: 'events/accounts',
      cause,
      ...denied,
      example,
      count: 4,
      firstSeen: at(1),
      lastSeen: at(6),
      waiting: new Set(['r1', 'r2']),
      amounts: new Set([amountOf('r1'), amountOf('r2')]),
    },
  ]);
  expect(await others.all()).toEqual([]);
  expect(rowsOf()).toMatchObject([{ pk: { S: 'FAILING#events/accounts' }, sk: { S: cause } }]);
  expect(Number(rowsOf()[0]?.['expiresAt']?.N) - Date.parse(at(6)) / 1_000).toBe(15 * 24 * 60 * 60);
});

test('a cause ends with the last of what its row names, and begins anew afterwards', async () => {
  const { rows } = setUp();
  await rows.add(noted(['r1', 'r2']));
  const [row] = await rows.all();
  await rows.ended(row?.cause ?? '', over('r1', 'r3'));
  expect(await rows.all()).toMatchObject([
    { waiting: new Set(['r2']), amounts: new Set([amountOf('r2')]), firstSeen: at(1) },
  ]);
  await rows.ended(row?.cause ?? '', over('r2'));
  expect(await rows.all()).toEqual([]);
  await rows.add(noted(['r4'], 9));
  expect(await rows.all()).toMatchObject([
    { count: 2, firstSeen: at(9), waiting: new Set(['r4']), amounts: new Set([amountOf('r4')]) },
  ]);
});

test('two containers that each end one of the last two leave no cause', async () => {
  const { rows } = setUp();
  await rows.add(noted(['r1', 'r2']));
  const [row] = await rows.all();
  await Promise.all([rows.ended(row?.cause ?? '', over('r1')), rows.ended(row?.cause ?? '', over('r2'))]);
  expect(await rows.all()).toEqual([]);
});

test('a row that names enough goes on counting', async () => {
  const { rows } = setUp();
  const ids = Array.from({ length: 10 }, (_, n) => `r${n}`);
  expect(await rows.add(noted(ids))).toBe(true);
  expect(await rows.add(noted(['r10'], 2))).toBe(false);
  expect(await rows.all()).toMatchObject([{ count: 4, lastSeen: at(2), waiting: new Set(ids) }]);
});

test('the causes of all functions are read together', async () => {
  const { rows, others, readAll } = setUp();
  expect(await readAll()).toEqual([]);
  await rows.add(noted(['r1']));
  await others.add(noted(['r2']));
  expect((await readAll()).map(({ of }) => of)).toEqual(['events/accounts', 'events/cards']);
});

test('what ends without a row leaves no cause', async () => {
  const { rows } = setUp();
  await rows.ended('TypeError', { ids: ['r1'], amounts: [] });
  expect(await rows.all()).toEqual([]);
});
