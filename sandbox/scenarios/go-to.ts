import { atBusinessHour, businessDay } from '#shared/kernel/calendar/business-day.ts';
import { nextSettlementMs, settlementDayAfter } from '#sandbox/engine/settlement.ts';
import type { ScenarioDeps } from './scenario.ts';

const officeHour = 9;

/** Moves to the morning of a day, after the bank's daily run. */
export async function goTo(
  { clock, passTo }: Pick<ScenarioDeps, 'clock' | 'passTo'>,
  day: string,
): Promise<void> {
  await passTo(Math.max(clock.now(), atBusinessHour(day, officeHour)));
}

/** Moves to the morning of the next day on which payments settle. */
export async function toNextSettlement(deps: Pick<ScenarioDeps, 'bank' | 'clock' | 'passTo'>): Promise<void> {
  await goTo(deps, settlementDayAfter(deps.bank, deps.bank.today()));
}

/** Waits for such a day if today is none, or if it is too late today. */
export async function toSettlementDay(deps: Pick<ScenarioDeps, 'bank' | 'clock' | 'passTo'>): Promise<void> {
  const atMs = nextSettlementMs(deps.bank);
  if (atMs > deps.clock.now()) await goTo(deps, businessDay(atMs));
}
