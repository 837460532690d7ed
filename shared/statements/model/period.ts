import type { Period } from '#shared/bookings/period.ts';
import { daysAfter, lastDayOfMonth, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';

export interface IssueRules {
  /** TARGET days between the end of a period and its statement: late bookings have arrived by then. */
  readonly targetDays: number;
  /** Other days of issue that the company has agreed on, by last day of the period. */
  readonly exceptions: Readonly<Record<string, string>>;
  /** TARGET days after the day of issue from which a waiting statement is a break; never if omitted. */
  readonly missingAfterTargetDays?: number | undefined;
}

/** The last day that its statements or its baseline have counted; undefined before it is onboarded. */
export const countedUntil = ({
  statedUntil,
  baseline,
}: Pick<RegisteredAccount, 'statedUntil' | 'baseline'>): string | undefined => statedUntil ?? baseline?.day;

/**
 * The next period of an account: until the end of the month at the bank, or until the account's last day. If the bank
 * refused a period because it was a single day, it lasts until the end of the next month. Undefined before onboarding,
 * and after the last period unless something unstated was booked.
 */
function nextPeriod(account: RegisteredAccount): Period | undefined {
  const { baseline, closedDay, joinedDay, supplementUntil } = account;
  const counted = countedUntil(account);
  if (baseline === undefined || counted === undefined) return undefined;
  const firstDay = daysAfter(counted, 1);
  if (closedDay !== undefined && firstDay > closedDay)
    return supplementUntil !== undefined && firstDay <= supplementUntil
      ? { firstDay, lastDay: supplementUntil }
      : undefined;
  const monthEnd = lastDayOfMonth(firstDay === joinedDay ? monthsAfter(firstDay, 1) : firstDay);
  return { firstDay, lastDay: closedDay !== undefined && closedDay < monthEnd ? closedDay : monthEnd };
}

/** The day from which a period's statement is due. */
export function issueDay({ lastDay }: Period, { targetDays, exceptions }: IssueRules): string {
  return exceptions[lastDay] ?? targetDaysAfter(lastDay, targetDays);
}

/** The next period if its statement is due. */
export function duePeriod(account: RegisteredAccount, asOf: string, rules: IssueRules): Period | undefined {
  const period = nextPeriod(account);
  return period !== undefined && issueDay(period, rules) <= asOf ? period : undefined;
}

/**
 * For a closed account whose last day is stated, or was over when it was onboarded: the end of the last month whose
 * statement would be due. A supplement states later bookings up to that day. Undefined if the account is not closed, or
 * if the month of its last statement or check has not ended.
 */
export function dueSupplement(
  account: RegisteredAccount,
  asOf: string,
  rules: IssueRules,
): string | undefined {
  const { closedDay, settledOn = '' } = account;
  const counted = countedUntil(account);
  if (closedDay === undefined || counted === undefined || counted < closedDay) return undefined;
  let found: string | undefined;
  let monthEnd = lastDayOfMonth(daysAfter(settledOn > counted ? settledOn : counted, 1));
  while (issueDay({ firstDay: monthEnd, lastDay: monthEnd }, rules) <= asOf) {
    found = monthEnd;
    monthEnd = lastDayOfMonth(daysAfter(monthEnd, 1));
  }
  return found;
}
