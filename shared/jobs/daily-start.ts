import { businessDay, businessHour } from '#shared/kernel/calendar/business-day.ts';
import type { Clock } from '#shared/kernel/clock.ts';

interface DailyStart {
  /** If false, only people start runs, because the bank's days are not those of our clock. */
  readonly startsByItself: boolean;
  /** Hour at the bank from which the runs of the day start. */
  readonly startHour: number;
}

/** When clocks change, this hour comes twice or not at all. */
const ambiguousHour = 2;

/**
 * The day at the bank whose runs start automatically now; undefined before their hour, or if only people start runs.
 */
export function startingDay({ startsByItself, startHour }: DailyStart, clock: Clock): string | undefined {
  const [day, hour] = [businessDay(clock.now()), businessHour(clock.now())];
  return startsByItself && hour >= startHour && hour !== ambiguousHour ? day : undefined;
}
