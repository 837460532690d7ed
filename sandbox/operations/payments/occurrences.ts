import { daysAfter, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import type { StandingOrder } from '#sandbox/engine/model/payments.ts';

type Rhythm = Pick<StandingOrder, 'first_execution_date' | 'last_execution_date' | 'reoccurrence'>;

/** The occurrence this many steps after the first. Months count from the first day: the 31st comes back. */
const step: Readonly<Record<Rhythm['reoccurrence'], (first: string, count: number) => string>> = {
  WEEKLY: (first, count) => daysAfter(first, 7 * count),
  BIWEEKLY: (first, count) => daysAfter(first, 14 * count),
  MONTHLY: (first, count) => monthsAfter(first, count),
  QUARTERLY: (first, count) => monthsAfter(first, 3 * count),
  EVERY_SIX_MONTHS: (first, count) => monthsAfter(first, 6 * count),
  ANNUALLY: (first, count) => monthsAfter(first, 12 * count),
};

/** The first occurrence after a day; null after the last one. */
export function occurrenceAfter(day: string, rhythm: Rhythm): string | null {
  let occurrence = rhythm.first_execution_date;
  for (let count = 1; occurrence <= day; count += 1) {
    occurrence = step[rhythm.reoccurrence](rhythm.first_execution_date, count);
  }
  const last = rhythm.last_execution_date;
  return last === null || occurrence <= last ? occurrence : null;
}
