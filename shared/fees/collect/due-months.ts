import { feeCurrency } from '#shared/fees/model/charge.ts';
import { daysAfter, lastDayOfMonth } from '#shared/kernel/calendar/business-day.ts';
import { monthAfter, monthOf } from '#shared/fees/model/months.ts';
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

/** Why nothing is planned of the account now: a name by which runs count it. One that is closed may still owe something. */
export function whyNotPlanned({
  state,
  heldBecause,
  currency,
}: Pick<RegisteredAccount, 'state' | 'heldBecause' | 'currency'>): string | undefined {
  if (state === 'known' || state === 'erased') return state;
  if (heldBecause !== undefined) return 'held';
  return currency === feeCurrency ? undefined : 'other-currency';
}

/** The first month of which the account is charged anything; undefined before it is taken over. */
export const firstMonthOf = (
  { baseline }: Pick<RegisteredAccount, 'baseline'>,
  { firstMonth }: Pick<CollectRules, 'firstMonth'>,
): string | undefined => baseline && latest([firstMonth, monthOf(daysAfter(baseline.day, 1))]);

/** So many months after its last one, an account that is closed may still get a booking of before. */
const monthsAfterwards = 3;

/**
 * The month up to which a run looks for late bookings of an account whose last month is planned, or undefined if it is not
 * to look. Of any other account, its next month brings them. In its last days it is looked at daily: closed, it can be
 * charged nothing.
 */
export function dueLook(account: RegisteredAccount, asOf: string, rules: CollectRules): string | undefined {
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

/** Whether a run has anything to plan of it, or to take over from one that failed. */
export const isToBePlanned = (account: RegisteredAccount, asOf: string, rules: CollectRules): boolean =>
  account.feesUncounted !== undefined ||
  dueMonths(account, asOf, rules).length > 0 ||
  dueLook(account, asOf, rules) !== undefined;

/** The bank tells of a closure within five days. What it has not told of by then it has put off, and names no other day. */
const postponedAfterDays = 7;

/** The day on which the account was closed, or is to be, as far as that is known on a day. */
export function lastDayOf(
  { closedDay, closingDay }: Pick<RegisteredAccount, 'closedDay' | 'closingDay'>,
  asOf: string,
): string | undefined {
  if (closedDay !== undefined || closingDay === undefined) return closedDay;
  return asOf <= daysAfter(closingDay, postponedAfterDays) ? closingDay : undefined;
}

/** So long before its last day an account is charged what it owes until then: closed, it cannot be. */
const finalDays = 2;

const isClosing = ({ closingDay }: RegisteredAccount, asOf: string): boolean =>
  closingDay !== undefined &&
  daysAfter(closingDay, -finalDays) <= asOf &&
  asOf <= daysAfter(closingDay, postponedAfterDays);

/** Whether fees of the month are still to come from accounts that are not about to be closed. */
export const isUnderWay = (month: string, asOf: string, rules: Pick<CollectRules, 'targetDays'>): boolean =>
  collectDay(month, rules) > asOf;

/** The day from which the fees of a month are planned. */
const collectDay = (month: string, { targetDays }: Pick<CollectRules, 'targetDays'>): string =>
  targetDaysAfter(lastDayOfMonth(`${month}-01`), targetDays);

const latest = (months: readonly string[]) => months.reduce((one, other) => (one > other ? one : other), '');
