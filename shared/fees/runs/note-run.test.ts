import { describe, expect, test } from 'vitest';
import type { FeeMonth } from '#shared/fees/model/fee-month.ts';
import { createNoteFeeRun } from './note-run.ts';
import { createGiveUpFees, createPerformFees, type PerformFeesDeps } from './perform-fees.ts';

const month = (name: string, more: Partial<FeeMonth> = {}): FeeMonth => ({
  month: name,
  plannedBy: {},
  ...more,
});

/** What a run of a task notes, given the months that are known. */
async function noted(run: object, ...known: readonly FeeMonth[]) {
  const calls: string[] = [];
  const months = {
    all: () => Promise.resolve(known),
    note: (name: string, id: string, cents: number) => (
      calls.push(`${name} ${id} ${cents}`),
      Promise.resolve()
    ),
    takeBackEarly: (name: string) => (calls.push(`take back ${name}`), Promise.resolve()),
  };
  const note = createNoteFeeRun({ months } as never, { targetDays: 3 });
  await note({ id: 'run-1', asOf: '2026-06-03', request: { task: 'plan' }, ...run } as never);
  return calls;
}

describe('a run that plans', () => {
  test('adds its sums to their months', async () => {
    expect(await noted({ sums: { '2026-04': 500, '2026-05': 700 } })).toEqual([
      '2026-04 run-1 500',
      '2026-05 run-1 700',
    ]);
    expect(await noted({})).toEqual([]);
  });

  test('of all accounts notes months that are over, from the last known one on, with nothing', async () => {
    expect(await noted({}, month('2026-02'), month('2026-03'))).toEqual([
      '2026-04 run-1 0',
      // Three TARGET days after the end of May.
      '2026-05 run-1 0',
    ]);
    expect(await noted({ asOf: '2026-06-02' }, month('2026-03'))).toEqual(['2026-04 run-1 0']);
  });

  test('does not count from a month that is under way', async () => {
    expect(await noted({}, month('2026-04'), month('2026-06'))).toEqual(['2026-05 run-1 0']);
    expect(await noted({}, month('2026-06'))).toEqual([]);
  });

  test('ends early releases of months that are over, and of no others', async () => {
    const early = { releasedEarly: true };
    expect(
      await noted(
        {},
        month('2026-04', early),
        month('2026-05', { releasedEarly: false }),
        month('2026-06', early),
      ),
    ).toEqual(['take back 2026-04']);
  });

  test('of some accounts notes only its sums', async () => {
    const request = { task: 'plan', accounts: ['acc-1'] };
    const known = month('2026-03', { releasedEarly: true });
    expect(await noted({ request, sums: { '2026-05': 700 } }, known)).toEqual(['2026-05 run-1 700']);
  });
});

test.each([
  ['settle', ['settled 2026-05']],
  ['plan', []],
  ['charge', []],
])('a run that does %s compares the settlement of its month: %j', async (task, calls) => {
  const settled: string[] = [];
  const file = { month: '2026-05', number: 1, sha256: 'f', cents: 0, lines: 1 };
  const deps = {
    months: { all: () => Promise.resolve([]) },
    files: { of: (of: string) => Promise.resolve(of === file.month ? [file] : []) },
    settlements: {
      all: () => Promise.resolve([]),
      write: (one: { month: string }) => (settled.push(`settled ${one.month}`), Promise.resolve(false)),
    },
  };
  const note = createNoteFeeRun(deps as never, { targetDays: 3, settlement: { day: 1, keptPercent: 0 } });
  const run = { id: 'run-1', asOf: '2026-06-03', planned: 0, finished: 0, counts: {} };
  await note({ ...run, request: { task } } as never);
  expect(settled).toEqual(calls);
});

test.each(['charge', 'dun'])('a run that does %s notes nothing', async (task) => {
  expect(await noted({ request: { task }, sums: { '2026-05': 700 } }, month('2026-03'))).toEqual([]);
});

test.each([
  ['plan', ['left acc-1 run-1']],
  ['charge', []],
  ['settle', []],
])('an account on which a run that does %s failed is noted: %j', async (task, calls) => {
  const found: string[] = [];
  const register = {
    leaveFees: (id: string, run: string) => (found.push(`left ${id} ${run}`), Promise.resolve()),
  };
  await createGiveUpFees({ register })('acc-1', { id: 'run-1', request: { task } });
  expect(found).toEqual(calls);
});

test('each task performs an account in its own way', async () => {
  const deps = { register: { read: () => Promise.resolve(undefined) } } as unknown as PerformFeesDeps;
  const work = (task: string) => ({ run: { request: { task } } }) as never;
  for (const task of ['charge', 'dun'])
    expect(await createPerformFees(deps)('acc-1', work(task))).toEqual({ outcome: 'up-to-date' });
});
