import { daysAfter, lastDayOfMonth, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';

export interface CollectRules {
  /** Nothing is charged for what was before this month (`YYYY-MM`), which another system has charged. */
  readonly firstMonth: string;
  /** TARGET days between the end of a month and its fees: late bookings have arrived by then. */
  readonly targetDays: number;
}

/** The months of an account whose fees are to be planned on that day, in order. */
export function dueMonths(account: RegisteredAccount, asOf: string, rules: CollectRules): readonly string[] {
  const { baseline, feesUntil, closedDay = '9999' } = account;
  if (baseline === undefined) return [];
  const begins = [rules.firstMonth, monthOf(daysAfter(baseline.day, 1))];
  if (feesUntil !== undefined) begins.push(monthAfter(feesUntil));
  const months: string[] = [];
  const last = monthOf(closedDay);
  for (
    let month = latest(begins);
    month <= last && collectDay(month, rules) <= asOf;
    month = monthAfter(month)
  )
    months.push(month);
  return months;
}

/** The day from which the fees of a month are planned. */
const collectDay = (month: string, { targetDays }: CollectRules): string =>
  targetDaysAfter(lastDayOfMonth(`${month}-01`), targetDays);

export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

export const monthAfter = (month: string, months = 1): string => monthOf(monthsAfter(`${month}-01`, months));

const latest = (months: readonly string[]) => months.reduce((one, other) => (one > other ? one : other), '');
