import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { daysOf, intervalOf, type Interval, type IntervalOfYear } from './of-account/interval.ts';
import { duePeriod, issueDay, type IssueRules } from './period.ts';

export interface StatementRules extends IssueRules {
  /** How often statements of account are made; omitted if they are not. */
  readonly ofAccount?: Interval | undefined;
}

/** Whether a statement of either kind is due. */
export function isStatementDue(account: RegisteredAccount, asOf: string, rules: StatementRules): boolean {
  return duePeriod(account, asOf, rules) !== undefined || dueInterval(account, asOf, rules) !== undefined;
}

/** The next interval if its statement of account is due; the first one is that in which the account was taken over. */
export function dueInterval(
  { baseline, ofAccountUntil, closedDay = '9999' }: RegisteredAccount,
  asOf: string,
  rules: StatementRules,
): IntervalOfYear | undefined {
  if (baseline === undefined || rules.ofAccount === undefined) return undefined;
  const wanted = intervalOf(rules.ofAccount, daysAfter(ofAccountUntil ?? baseline.day, 1));
  const days = daysOf(wanted);
  return days.firstDay <= closedDay && issueDay(days, rules) <= asOf ? wanted : undefined;
}

/** The last day of its life is stated, in both ways. */
export function isAtItsEnd(account: RegisteredAccount, { ofAccount }: StatementRules): boolean {
  const { closedDay, statedUntil = '', ofAccountUntil = '' } = account;
  if (closedDay === undefined || closedDay > statedUntil) return false;
  return ofAccount === undefined || closedDay <= ofAccountUntil;
}
