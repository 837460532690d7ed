import { atBusinessHour, businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Runs } from './ports.ts';
import type { Run } from './run.ts';

const hourMs = 3_600_000;

interface Due {
  /** Hour at the bank from which the run of a day is due. */
  readonly startHour: number;
  readonly nowMs: number;
}

/**
 * Hours since a daily run was due that is not complete: yesterday's or today's; 0 if both are. Yesterday counts only if
 * one of the job's known runs began before today: on the day of the first deployment, nothing was missed.
 */
export async function overdueHours(
  runs: Pick<Runs, 'read'>,
  known: readonly Run[],
  { startHour, nowMs }: Due,
): Promise<number> {
  const today = businessDay(nowMs);
  const ranBefore = known.some(({ startedAt }) => businessDay(Date.parse(startedAt)) < today);
  for (const day of ranBefore ? [daysAfter(today, -1), today] : [today]) {
    const dueMs = atBusinessHour(day, startHour);
    if (dueMs > nowMs) continue;
    const run = await runs.read(day);
    if (run?.completedAt === undefined) return (nowMs - dueMs) / hourMs;
  }
  return 0;
}
