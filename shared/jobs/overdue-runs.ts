import { atBusinessHour, businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Runs } from './ports.ts';

const hourMs = 3_600_000;
/** Enough to find one of an earlier day. */
const latestRuns = 20;

/**
 * Hours since a daily run was due that is not complete: yesterday's or today's; 0 if both are. Yesterday counts only if
 * the job ran before today: whoever deploys it for the first time has missed nothing.
 */
export async function overdueHours(
  runs: Pick<Runs, 'read' | 'latest' | 'open'>,
  startHour: number,
  nowMs: number,
): Promise<number> {
  const today = businessDay(nowMs);
  const known = [...(await runs.open()), ...(await runs.latest(latestRuns))];
  const ranBefore = known.some(({ startedAt }) => businessDay(Date.parse(startedAt)) < today);
  for (const day of ranBefore ? [daysAfter(today, -1), today] : [today]) {
    const dueMs = atBusinessHour(day, startHour);
    if (dueMs > nowMs) continue;
    const run = await runs.read(day);
    if (run?.completedAt === undefined) return (nowMs - dueMs) / hourMs;
  }
  return 0;
}
