import type { Breaks } from '#shared/breaks/breaks.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import { coverageOf, type JobOutcomes } from './coverage.ts';
import { noteCoverage } from './note-coverage.ts';
import type { Reports, Runs } from './ports.ts';
import { stateOf, type Run } from './run.ts';

export interface CompleteRunDeps {
  readonly runs: Pick<Runs, 'complete'>;
  readonly reports: Pick<Reports, 'writeSummary'>;
  readonly breaks: Pick<Breaks, 'open' | 'heal' | 'ofEntity'>;
  readonly outcomes: JobOutcomes;
  /** What else a job notes of a run before the run counts as complete; repeating it changes nothing. */
  readonly noteRun?: (run: Run) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Completes a run whose shards are all finished; summary, break and what the job notes are written first. */
export async function completeRun(
  { runs, reports, breaks, outcomes, noteRun, clock, log, metrics }: CompleteRunDeps,
  run: Run,
): Promise<Run> {
  if (stateOf(run) !== 'working' || run.finished < run.planned) return run;
  const completedAt = toIsoInstant(clock.now());
  const { due: expected, reached } = coverageOf(run, outcomes);
  const complete = { ...run, completedAt, coverage: { reached, expected } };
  await reports.writeSummary(complete);
  await noteCoverage({ breaks, outcomes }, run, completedAt);
  await noteRun?.(run);
  await runs.complete(complete, completedAt);
  metrics.count('RunCompleted');
  metrics.count('ItemsFailed', run.counts['failed'] ?? 0);
  for (const [outcome, count] of Object.entries(run.counts)) metrics.count('RunItems', count, { outcome });
  log.info('a run is complete', { job: run.job, runId: run.id, counts: run.counts, reached, expected });
  return complete;
}
