import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { Reports, Runs } from './ports.ts';
import { stateOf, type Run } from './run.ts';

export interface CompleteRunDeps {
  readonly runs: Pick<Runs, 'complete'>;
  readonly reports: Pick<Reports, 'writeSummary'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Completes a run whose shards are all finished; the summary is written first. */
export async function completeRun(
  { runs, reports, clock, log, metrics }: CompleteRunDeps,
  run: Run,
): Promise<Run> {
  if (stateOf(run) !== 'working' || run.finished < run.planned) return run;
  const completedAt = toIsoInstant(clock.now());
  await reports.writeSummary({ ...run, completedAt });
  await runs.complete(run, completedAt);
  metrics.count('RunCompleted');
  metrics.count('ItemsFailed', run.counts['failed'] ?? 0);
  for (const [outcome, count] of Object.entries(run.counts)) metrics.count('RunItems', count, { outcome });
  log.info('a run is complete', { job: run.job, runId: run.id, counts: run.counts });
  return { ...run, completedAt };
}
