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
  const { baseline, feesUntil } = account;
  if (baseline === undefined) return [];
  const begins = [rules.firstMonth, monthOf(daysAfter(baseline.day, 1))];
  if (feesUntil !== undefined) begins.push(monthAfter(feesUntil));
  const months: string[] = [];
  const last = monthOf(lastDayOf(account) ?? '9999');
  const isDue = (month: string) => collectDay(month, rules) <= asOf || isClosing(account, asOf);
  for (let month = latest(begins); month <= last && isDue(month); month = monthAfter(month))
    months.push(month);
  return months;
}

/** Whether a run has anything to plan of it, or to take over from one that failed. */
export const isToBePlanned = (account: RegisteredAccount, asOf: string, rules: CollectRules): boolean =>
  account.feesUncounted !== undefined || dueMonths(account, asOf, rules).length > 0;

/** The day on which the account was closed, or is to be. */
export const lastDayOf = ({
  closedDay,
  closingDay,
}: Pick<RegisteredAccount, 'closedDay' | 'closingDay'>): string | undefined => closedDay ?? closingDay;

/** So long before its last day an account is charged what it owes until then: closed, it cannot be. */
const finalDays = 2;

const isClosing = ({ closingDay }: RegisteredAccount, asOf: string): boolean =>
  closingDay !== undefined && asOf >= daysAfter(closingDay, -finalDays);

/** Whether fees of the month are still to come from accounts that are not about to be closed. */
export const isUnderWay = (month: string, asOf: string, rules: Pick<CollectRules, 'targetDays'>): boolean =>
  collectDay(month, rules) > asOf;

/** The day from which the fees of a month are planned. */
const collectDay = (month: string, { targetDays }: Pick<CollectRules, 'targetDays'>): string =>
  targetDaysAfter(lastDayOfMonth(`${month}-01`), targetDays);

export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

export const monthAfter = (month: string, months = 1): string => monthOf(monthsAfter(`${month}-01`, months));

const latest = (months: readonly string[]) => months.reduce((one, other) => (one > other ? one : other), '');
