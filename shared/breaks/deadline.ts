import { atBusinessHour, businessDay } from '#shared/kernel/calendar/business-day.ts';
import { isTargetDay, targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Break } from './break.ts';
import { isStanding } from './states.ts';

/** Days on which banks settle, each of 24 hours: on others nobody there answers. */
const targetDays: Readonly<Record<Break['severity'], number>> = { critical: 1, high: 3, medium: 5, low: 7 };

/** Until when somebody should have settled it (canonical UTC); from its first sight on, or from the next TARGET day on. */
export function deadlineOf({ severity, firstSeenAt }: Pick<Break, 'severity' | 'firstSeenAt'>): string {
  const seen = Date.parse(firstSeenAt);
  const day = businessDay(seen);
  // Clocks at the bank change on Sundays, which are no TARGET days: the time of the day is the same on both.
  const ofDay = isTargetDay(day) ? seen - atBusinessHour(day, 0) : 0;
  const last = targetDaysAfter(targetDaysAfter(day, 0), targetDays[severity]);
  return toIsoInstant(atBusinessHour(last, 0) + ofDay);
}

/** Somebody takes care of it, and wants to hear nothing of it until then. */
export const isQuiet = ({ state, quietUntil = '' }: Break, now: string): boolean =>
  state === 'ACKNOWLEDGED' && now < quietUntil;

export const isOverdue = (found: Break, now: string): boolean =>
  isStanding(found) && !isQuiet(found, now) && deadlineOf(found) < now;
