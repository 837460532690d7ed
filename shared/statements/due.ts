import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { daysOf, intervalOf, type Interval, type IntervalOfYear } from './of-account/interval.ts';
import type { FeeSummarySettings } from './fee-summary/fee-summary-settings.ts';
import { duePeriod, dueSupplement, issueDay, type IssueRules } from './period.ts';

export interface StatementRules extends IssueRules {
  /** How often statements of account are made; omitted if they are not. */
  readonly ofAccount?: Interval | undefined;
  /** How fee summaries of years are requested; omitted if they are not. */
  readonly feeSummaries?: FeeSummarySettings | undefined;
}

/** Whether a statement of any kind is due, or a look at whether a closed account has been settled. */
export function isStatementDue(account: RegisteredAccount, asOf: string, rules: StatementRules): boolean {
  return [duePeriod, dueSupplement, dueInterval, dueFeeSummary].some(
    (due) => due(account, asOf, rules) !== undefined,
  );
}

/** The next interval if its statement of account is due; the first one is that in which the account was taken over. */
export function dueInterval(
  account: RegisteredAccount,
  asOf: string,
  rules: StatementRules,
): IntervalOfYear | undefined {
  if (rules.ofAccount === undefined) return undefined;
  return nextInterval(account, { interval: rules.ofAccount, until: account.ofAccountUntil, asOf, rules });
}

/** The next year if its fee summary is due; the first one is that in which the account was taken over. */
export function dueFeeSummary(
  account: RegisteredAccount,
  asOf: string,
  rules: StatementRules,
): number | undefined {
  if (rules.feeSummaries === undefined) return undefined;
  return nextInterval(account, { interval: 'ANNUALLY', until: account.feeSummaryUntil, asOf, rules })?.year;
}

interface Next {
  readonly interval: Interval;
  /** Last day of the interval before; omitted before the first one. */
  readonly until: string | undefined;
  readonly asOf: string;
  readonly rules: StatementRules;
}

function nextInterval(
  { baseline, closedDay = '9999' }: RegisteredAccount,
  { interval, until, asOf, rules }: Next,
): IntervalOfYear | undefined {
  if (baseline === undefined) return undefined;
  const wanted = intervalOf(interval, daysAfter(until ?? baseline.day, 1));
  const days = daysOf(wanted);
  return days.firstDay <= closedDay && issueDay(days, rules) <= asOf ? wanted : undefined;
}

/** The last day of its life is stated, in all ways. */
export function isAtItsEnd(account: RegisteredAccount, { ofAccount, feeSummaries }: StatementRules): boolean {
  const { closedDay, statedUntil = '', ofAccountUntil = '', feeSummaryUntil = '' } = account;
  if (closedDay === undefined || closedDay > statedUntil) return false;
  if (feeSummaries !== undefined && closedDay > feeSummaryUntil) return false;
  return ofAccount === undefined || closedDay <= ofAccountUntil;
}
