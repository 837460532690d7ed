import { atBusinessHour, businessDay } from '#shared/kernel/calendar/business-day.ts';
import { isTargetDay, targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Break } from './break.ts';
import { isStanding } from './states.ts';

/** In TARGET days of 24 hours: on other days, nobody at the bank answers. */
const targetDays: Readonly<Record<Break['severity'], number>> = { critical: 1, high: 3, medium: 5, low: 7 };

/**
 * Until when it should be settled (canonical UTC), counted from when it was first seen, or from the next TARGET day.
 */
export function deadlineOf({ severity, firstSeenAt }: Pick<Break, 'severity' | 'firstSeenAt'>): string {
  const seen = Date.parse(firstSeenAt);
  const day = businessDay(seen);
  // Clocks at the bank change on Sundays, which are no TARGET days, so the time of day is the same on both days.
  const ofDay = isTargetDay(day) ? seen - atBusinessHour(day, 0) : 0;
  const last = targetDaysAfter(targetDaysAfter(day, 0), targetDays[severity]);
  return toIsoInstant(atBusinessHour(last, 0) + ofDay);
}

/** Somebody works on it, and it is quiet until then. */
export const isQuiet = ({ state, quietUntil = '' }: Break, now: string): boolean =>
  state === 'ACKNOWLEDGED' && now < quietUntil;

export const isOverdue = (found: Break, now: string): boolean =>
  isStanding(found) && !isQuiet(found, now) && deadlineOf(found) < now;
