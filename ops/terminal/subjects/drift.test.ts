import { expect, test } from 'vitest';
import { listDrift } from '#shared/drift/commands/list-drift.ts';
import { driftCommands } from '#shared/drift/commands/drift-commands.ts';
import type { SeenDrift } from '#shared/drift/seen-drift.ts';
import { carryOut } from '#test/fakes/terminal.ts';

const seen: readonly SeenDrift[] = [
  {
    of: 'reply',
    source: 'accounts.get',
    kind: 'unknown',
    field: 'tariff',
    count: 7,
    firstSeen: '2026-01-05T08:00:00.000Z',
    lastSeen: '2026-01-06T08:00:00.000Z',
    example: 'req-1',
  },
  {
    of: 'event',
    source: 'BOOKING',
    kind: 'absent',
    field: 'valuta_date',
    count: 3,
    firstSeen: '2026-01-04T08:00:00.000Z',
    lastSeen: '2026-01-05T08:00:00.000Z',
    example: 'ab12',
  },
  {
    of: 'event',
    source: 'ACCOUNT_BLOCK',
    kind: 'value',
    field: 'locking_status',
    value: 'HALF_BLOCK',
    count: 1,
    firstSeen: '2026-01-06T09:00:00.000Z',
    lastSeen: '2026-01-06T09:00:00.000Z',
  },
];

const list = async (line: string) =>
  carryOut(`drift list ${line}`.trim(), {
    answer: async (payload) => {
      const { request } = payload as { request: unknown };
      return listDrift(driftCommands.list.request.parse(request), {
        all: async () => Promise.resolve(seen),
      });
    },
  });

test('what is missing comes first, then the latest, each with its dates and an example', async () => {
  const { stdout, exitCode } = await list('');
  expect(exitCode).toBe(0);
  const [head, ...lines] = stdout.trimEnd().split('\n');
  expect(head).toMatch(/^of +source +field +is +count +first seen +last seen +example$/);
  expect(lines.map((line) => line.split(/ {2,}/).map((cell) => cell.trim()))).toEqual([
    ['event', 'BOOKING', 'valuta_date', 'missing', '3', seen[1]!.firstSeen, seen[1]!.lastSeen, 'ab12'],
    [
      ...['event', 'ACCOUNT_BLOCK', 'locking_status', 'unknown value HALF_BLOCK', '1'],
      ...[seen[2]!.firstSeen, seen[2]!.lastSeen],
    ],
    ['reply', 'accounts.get', 'tariff', 'not declared', '7', seen[0]!.firstSeen, seen[0]!.lastSeen, 'req-1'],
  ]);
});

test('a source or a kind alone is listed, also as JSON', async () => {
  expect((await list('--source BOOKING')).stdout).not.toContain('accounts.get');
  const { stdout } = await list('--kind unknown --json');
  expect(JSON.parse(stdout)).toEqual({ drift: [seen[0]] });
});

test('where nothing departs from the contract, it says so', async () => {
  expect((await list('--source LOAN')).stdout).toContain('Nothing that the bank sent');
});

test('an unknown kind is a wrong command', async () => {
  const { exitCode, asked } = await list('--kind other');
  expect(exitCode).toBe(2);
  expect(asked).toEqual([]);
});
