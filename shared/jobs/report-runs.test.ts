import { expect, test } from 'vitest';
import { createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { reportRuns } from './report-runs.ts';
import type { Run } from './run.ts';

const outcomes = { done: new Set(['published']), elsewhere: new Set(['known']) };
const nowMs = Date.parse('2026-02-05T18:00:00Z');

const run = (changes: Partial<Run>): Run => ({
  job: 'statements',
  id: '2026-02-05',
  asOf: '2026-02-05',
  request: {},
  startedAt: '2026-02-05T05:00:00.000Z',
  completedAt: '2026-02-05T05:30:00.000Z',
  isStopped: false,
  isPlanned: true,
  planned: 4,
  finished: 4,
  counts: {},
  ...changes,
});

/** The same before it was complete. */
function opened(changes: Partial<Run>): Run {
  const open = run(changes);
  delete open.completedAt;
  return open;
}

async function reported(...latest: readonly Run[]) {
  const metrics = createMemoryMetrics();
  const read = async (id: string) => Promise.resolve(latest.find((each) => each.id === id));
  const open = latest.filter(({ completedAt }) => completedAt === undefined);
  const runs = {
    read,
    latest: async () => Promise.resolve(latest),
    open: async () => Promise.resolve(open),
  };
  await reportRuns({ runs, metrics, outcomes, clock: { now: () => nowMs } }, { startHour: 6 });
  return metrics.counts;
}

test('a daily run that is not complete is late by the hours since it was due', async () => {
  expect(await reported(run({}))).toMatchObject({ RunOverdueHours: 0 });
  // Six o'clock at the bank was five in UTC.
  const open = opened({ finished: 1 });
  expect(await reported(open)).toMatchObject({ RunOverdueHours: 13 });
});

test('what waits is the shards of all runs that are open', async () => {
  const open = opened({ id: '2026-02-04', planned: 10, finished: 3 });
  expect(await reported(run({}), open, { ...open, id: 'other', planned: 2, finished: 1 })).toMatchObject({
    ShardsOpen: 8,
  });
  expect(await reported(run({}))).toMatchObject({ ShardsOpen: 0 });
});

test('coverage is that of the latest complete run over all accounts', async () => {
  const single = run({ id: 'single', request: { accounts: ['acc_1'] }, counts: { undecided: 1 } });
  const whole = run({ counts: { published: 1_999, undecided: 1 } });
  const before = run({ id: '2026-02-04', counts: { undecided: 1 } });
  const open = opened({ id: 'open', counts: { undecided: 1 } });
  expect(await reported(open, single, whole, before)).toMatchObject({
    RunCoveragePercent: 99.95,
    ItemsNotReached: 1,
  });
  expect(await reported(run({}))).toMatchObject({ RunCoveragePercent: 100, ItemsNotReached: 0 });
  expect(await reported(open)).not.toHaveProperty('RunCoveragePercent');
});

test('what another job has to do first is missing, but not this job’s to reach', async () => {
  const counts = { published: 5, held: 2, known: 4, failed: 1 };
  expect(await reported(run({ counts }))).toMatchObject({ RunCoveragePercent: 50, ItemsNotReached: 1 });
});
