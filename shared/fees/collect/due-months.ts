import { feeCurrency } from '#shared/fees/model/charge.ts';
import { daysAfter, lastDayOfMonth } from '#shared/kernel/calendar/business-day.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';

export interface CollectRules {
  /** Earlier months (`YYYY-MM`) were charged by another system. */
  readonly firstMonth: string;
  /** TARGET days between the end of a month and its fees: late bookings have arrived by then. */
  readonly targetDays: number;
}

/** The months of an account whose fees are to be planned on that day, in order. */
export function dueMonths(account: RegisteredAccount, asOf: string, rules: CollectRules): readonly string[] {
  const { feesUntil } = account;
  const first = firstMonthOf(account, rules);
  if (first === undefined) return [];
  const begins = feesUntil === undefined ? [first] : [first, monthAfter(feesUntil)];
  const months: string[] = [];
  const last = monthOf(lastDayOf(account, asOf) ?? '9999');
  const isDue = (month: string) => collectDay(month, rules) <= asOf || isClosing(account, asOf);
  for (let month = latest(begins); month <= last && isDue(month); month = monthAfter(month))
    months.push(month);
  return months;
}

/** Why nothing is planned for the account now, as runs count it. A closed account may still owe fees. */
export function whyNotPlanned({
  state,
  heldBecause,
  currency,
}: Pick<RegisteredAccount, 'state' | 'heldBecause' | 'currency'>): string | undefined {
  if (state === 'known' || state === 'erased') return state;
  if (heldBecause !== undefined) return 'held';
  return currency === feeCurrency ? undefined : 'other-currency';
}

/** The first month that the account is charged for; undefined until it is onboarded. */
export const firstMonthOf = (
  { baseline }: Pick<RegisteredAccount, 'baseline'>,
  { firstMonth }: Pick<CollectRules, 'firstMonth'>,
): string | undefined => baseline && latest([firstMonth, monthOf(daysAfter(baseline.day, 1))]);

/** For so many months after its last one, a closed account may still get late bookings. */
const monthsAfterwards = 3;

/**
 * The month up to which a run searches late bookings of an account whose last month is planned; undefined if none is
 * due. Late bookings of other accounts come with their next month. A closing account is searched daily: once closed, it
 * cannot be charged.
 */
export function lateBookingsUntil(
  account: RegisteredAccount,
  asOf: string,
  rules: CollectRules,
): string | undefined {
  const { feesUntil = '', feesLookedUntil, closingDay, supplementUntil = '' } = account;
  const lastDay = lastDayOf(account, asOf);
  if (lastDay === undefined || feesUntil < monthOf(lastDay)) return undefined;
  const last = monthOf(lastDay);
  if (closingDay !== undefined && isClosing(account, asOf) && asOf <= daysAfter(closingDay, 1))
    return monthAfter(last, -1);
  const end = monthAfter(latest([last, monthOf(supplementUntil)]), monthsAfterwards);
  let found: string | undefined;
  let month = feesLookedUntil === undefined ? last : latest([last, monthAfter(feesLookedUntil)]);
  for (; month <= end && collectDay(month, rules) <= asOf; month = monthAfter(month)) found = month;
  return found;
}

/** Whether a run has anything to plan for the account, or to adopt from a failed run. */
export const isToBePlanned = (account: RegisteredAccount, asOf: string, rules: CollectRules): boolean =>
  account.feesUncounted !== undefined ||
  dueMonths(account, asOf, rules).length > 0 ||
  lateBookingsUntil(account, asOf, rules) !== undefined;

/** The bank reports a closure within five days. Without a report it has postponed the closure, and names no new day. */
const postponedAfterDays = 7;

/** The day on which the account was or will be closed, as known on `asOf`. */
export function lastDayOf(
  { closedDay, closingDay }: Pick<RegisteredAccount, 'closedDay' | 'closingDay'>,
  asOf: string,
): string | undefined {
  if (closedDay !== undefined || closingDay === undefined) return closedDay;
  return asOf <= daysAfter(closingDay, postponedAfterDays) ? closingDay : undefined;
}

/** A closing account is charged so many days before its last day: once closed, it cannot be. */
const finalDays = 2;

const isClosing = ({ closingDay }: RegisteredAccount, asOf: string): boolean =>
  closingDay !== undefined &&
  daysAfter(closingDay, -finalDays) <= asOf &&
  asOf <= daysAfter(closingDay, postponedAfterDays);

/** Whether fees of the month are still to be planned, other than those of closing accounts. */
export const isUnderWay = (month: string, asOf: string, rules: Pick<CollectRules, 'targetDays'>): boolean =>
  collectDay(month, rules) > asOf;

/** The day from which the fees of a month are planned. */
const collectDay = (month: string, { targetDays }: Pick<CollectRules, 'targetDays'>): string =>
  targetDaysAfter(lastDayOfMonth(`${month}-01`), targetDays);

const latest = (months: readonly string[]) => months.reduce((one, other) => (one > other ? one : other), '');
