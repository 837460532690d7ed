import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import type { ScenarioDeps } from './scenario.ts';

const officeHour = 9;

/** To the morning of a day, when the bank has done what it does by itself. */
export async function goTo(
  { clock, passTo }: Pick<ScenarioDeps, 'clock' | 'passTo'>,
  day: string,
): Promise<void> {
  await passTo(Math.max(clock.now(), atBusinessHour(day, officeHour)));
}
