import type { Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import { coverageOf } from './coverage.ts';
import { overdueHours } from './overdue-runs.ts';
import type { Runs } from './ports.ts';
import type { Run } from './run.ts';

interface ReportRunsDeps {
  readonly runs: Pick<Runs, 'read' | 'latest' | 'open'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

interface ReportedJob {
  /** Hour at the bank from which the run of the day is due. */
  readonly startHour: number;
  /** Whether a run is over the whole portfolio; others say nothing about it. */
  readonly isOverAll: (run: Run) => boolean;
}

/** A person holds them, or they are not taken over yet, which the job `portfolio` reports. */
const notOurs = ['held', 'known'];

/** Enough to find one over the whole portfolio among those of single accounts. */
const latestRuns = 20;

/** Reports how late the run of the day is, how much of open runs is left, and what the last whole one has reached. */
export async function reportRuns(
  { runs, clock, metrics }: ReportRunsDeps,
  { startHour, isOverAll }: ReportedJob,
): Promise<void> {
  metrics.count('RunOverdueHours', await overdueHours(runs, startHour, clock.now()));
  const latest = await runs.latest(latestRuns);
  const open = await runs.open();
  metrics.count(
    'ShardsOpen',
    open.reduce((sum, { planned, finished }) => sum + planned - finished, 0),
  );
  const whole = latest.find((run) => run.completedAt !== undefined && isOverAll(run));
  if (whole === undefined) return;
  const { due, reached, missed } = coverageOf(whole);
  metrics.count('RunCoveragePercent', due === 0 ? 100 : (100 * reached) / due);
  const ours = Object.entries(missed).filter(([name]) => !notOurs.includes(name));
  metrics.count(
    'ItemsNotReached',
    ours.reduce((sum, [, count]) => sum + count, 0),
  );
}
