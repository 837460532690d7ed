import { clockSkewMs, toIsoInstant } from '#shared/kernel/clock.ts';
import { dayOf } from './day-partition.ts';

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/**
 * A write that began before midnight may end after it, and an index lags behind its table: a day rests for an hour
 * first.
 */
const restMs = hourMs;

/** The job runs every hour, and the clocks of two runs may differ. */
const mostBetweenRunsMs = hourMs + clockSkewMs;

/**
 * The instant by which a run closes days. A clock too far ahead of the previous run closes none: whatever is recorded
 * on a day after it was closed is never archived. The next run must agree.
 */
export function agreedNow(nowMs: number, runBeforeAt: string | undefined): number {
  if (runBeforeAt === undefined) return nowMs;
  const beforeMs = Date.parse(runBeforeAt);
  return nowMs > beforeMs + mostBetweenRunsMs ? beforeMs : nowMs;
}

/** The last day on which nothing is recorded any more. */
export function lastClosedDay(nowMs: number): string {
  return dayOf(toIsoInstant(nowMs - restMs - dayMs));
}

/** The day that many days later, or earlier if negative. */
export function dayAfter(day: string, days = 1): string {
  return dayOf(toIsoInstant(Date.parse(day) + days * dayMs));
}

/** All days from one day to another, both included. */
export function daysBetween(from: string, to: string): readonly string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayAfter(from, index));
}
