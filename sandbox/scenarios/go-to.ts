import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import { moveClock } from '#sandbox/engine/move-clock.ts';
import type { ScenarioDeps } from './scenario.ts';

const officeHour = 9;

/** To the morning of a day, when the bank has done what it does by itself. */
export async function goTo(
  { bank, clock }: Pick<ScenarioDeps, 'bank' | 'clock'>,
  day: string,
): Promise<void> {
  await moveClock(bank, clock, Math.max(clock.now(), atBusinessHour(day, officeHour)));
}
