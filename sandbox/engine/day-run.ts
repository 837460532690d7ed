import { atBusinessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Bank } from './bank.ts';

/** The task that is due once a day, an hour after the bank's midnight. */
export const dayRun = 'run-day';

const hour = 1;

export function scheduleDayRun(bank: Bank): void {
  bank.schedule({ atMs: atBusinessHour(daysAfter(bank.today(), 1), hour), name: dayRun, argument: {} });
}
