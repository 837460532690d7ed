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
 * The instant by which a run closes days. A clock too far ahead of the previous run closes none until the next
 * run agrees: what is recorded on a day after it was closed is never archived.
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

/** The closed days that a run handles. */
export interface Horizon {
  /** Nothing of this day exists any more, even if DynamoDB was slow to remove it. */
  readonly first: string;
  /** Records of earlier days have expired. */
  readonly from: string;
  /** Records of earlier days expire soon, or have expired. */
  readonly expiring: string;
  readonly last: string;
}

/** How long DynamoDB may keep an expired row. */
const expiryDays = 7;

/** How long before its expiry a day stops waiting for what cannot be read. */
const urgentDays = 3;

/** The closed days, for records that are kept so many days. */
export function horizonOf(last: string, recordDays: number): Horizon {
  const from = dayAfter(last, 1 - recordDays);
  return { first: dayAfter(from, -expiryDays - 1), from, expiring: dayAfter(from, urgentDays), last };
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
