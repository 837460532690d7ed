import { atBusinessHour, businessDay, lastTwoDays } from '#shared/kernel/calendar/business-day.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import { coverageOf, type JobOutcomes } from './coverage.ts';
import { isOverAll, taskOf } from './over-all.ts';
import type { Runs } from './ports.ts';
import type { Run } from './run.ts';
import type { JobMetric } from './names.ts';

interface ReportRunsDeps {
  readonly runs: Pick<Runs, 'read' | 'latest' | 'open'>;
  readonly outcomes: JobOutcomes;
  readonly clock: Clock;
  readonly metrics: Metrics<JobMetric>;
}

interface ReportedJob {
  /** Hour at the bank from which the run of the day is due. */
  readonly startHour: number;
  /** For a job with several tasks: the one whose runs show how much of the portfolio is reached. */
  readonly task?: string;
  /** Days whose runs are due on that day, at the hour; yesterday and today if omitted. */
  readonly dueOn?: (today: string) => readonly string[];
}

/** Enough to find one over the whole portfolio among those of single accounts, and one of an earlier day. */
const latestRuns = 20;

/**
 * Reports how late the run of the day is, how many shards are open, and what the last run over all accounts reached.
 */
export async function reportRuns(
  { runs, outcomes, clock, metrics }: ReportRunsDeps,
  { startHour, task, dueOn = lastTwoDays }: ReportedJob,
): Promise<void> {
  const [latest, open] = [await runs.latest(latestRuns), await runs.open()];
  const due = { startHour, dueOn, nowMs: clock.now() };
  metrics.count('RunOverdueHours', await overdueHours(runs, [...open, ...latest], due));
  metrics.count(
    'ShardsOpen',
    open.reduce((sum, { planned, finished }) => sum + planned - finished, 0),
  );
  const whole = latest.find((run) => run.completedAt !== undefined && isOverAll(run) && taskOf(run) === task);
  if (whole === undefined) return;
  const coverage = coverageOf(whole, outcomes);
  metrics.count('RunCoveragePercent', coverage.due === 0 ? 100 : (100 * coverage.reached) / coverage.due);
  const ours = Object.entries(coverage.missed).filter(([name]) => outcomes.elsewhere?.has(name) !== true);
  metrics.count(
    'ItemsNotReached',
    ours.reduce((sum, [, count]) => sum + count, 0),
  );
}

const hourMs = 3_600_000;

interface Due extends Required<Pick<ReportedJob, 'dueOn'>> {
  /** Hour at the bank from which the run of a day is due. */
  readonly startHour: number;
  readonly nowMs: number;
}

/**
 * Hours since a run that is due should have begun, if it is not complete; 0 if all are. A day before today counts only if
 * one of the job's known runs had begun by then: before the first deployment, nothing was missed.
 */
async function overdueHours(
  runs: Pick<Runs, 'read'>,
  known: readonly Run[],
  { startHour, dueOn, nowMs }: Due,
): Promise<number> {
  const today = businessDay(nowMs);
  const ranBy = (day: string) => known.some(({ startedAt }) => businessDay(Date.parse(startedAt)) <= day);
  for (const day of dueOn(today).filter((each) => each === today || ranBy(each))) {
    const dueMs = atBusinessHour(day, startHour);
    if (dueMs > nowMs) continue;
    const run = await runs.read(day);
    if (run?.completedAt === undefined) return (nowMs - dueMs) / hourMs;
  }
  return 0;
}
