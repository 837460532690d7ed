import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import type { ScenarioDeps } from './scenario.ts';

const officeHour = 9;

/** Moves to the morning of a day, after the bank's daily run. */
export async function goTo(
  { clock, passTo }: Pick<ScenarioDeps, 'clock' | 'passTo'>,
  day: string,
): Promise<void> {
  await passTo(Math.max(clock.now(), atBusinessHour(day, officeHour)));
}
