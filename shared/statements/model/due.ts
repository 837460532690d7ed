import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { daysOf, intervalOf, type Interval, type IntervalOfYear } from './interval.ts';
import type { FeeSummarySettings, Mt940Settings } from './issue-rules.ts';
import { countedUntil, duePeriod, dueSupplement, issueDay, type IssueRules } from './period.ts';

export interface StatementRules extends IssueRules {
  /** How often statements of account are made; omitted if they are not. */
  readonly ofAccount?: Interval | undefined;
  /** How fee summaries of years are requested; omitted if they are not. */
  readonly feeSummaries?: FeeSummarySettings | undefined;
  /** How MT940 files are written; omitted if they are not. */
  readonly mt940?: Mt940Settings | undefined;
  /** Formats of the company's own; none if omitted. */
  readonly formats?: readonly { readonly name: string }[] | undefined;
}

/** Whether a statement of any kind is due, or a closed account must be checked for late bookings. */
export function isStatementDue(account: RegisteredAccount, asOf: string, rules: StatementRules): boolean {
  return [duePeriod, dueSupplement, dueInterval, dueFeeSummary].some(
    (due) => due(account, asOf, rules) !== undefined,
  );
}

/** The next interval if its statement of account is due; the first one is that in which the account was onboarded. */
export function dueInterval(
  account: RegisteredAccount,
  asOf: string,
  rules: StatementRules,
): IntervalOfYear | undefined {
  if (rules.ofAccount === undefined) return undefined;
  return nextInterval(account, { interval: rules.ofAccount, until: account.ofAccountUntil, asOf, rules });
}

/** The next year if its fee summary is due; the first one is that in which the account was onboarded. */
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
  account: RegisteredAccount,
  { interval, until, asOf, rules }: Next,
): IntervalOfYear | undefined {
  const wanted = intervalAfter(account, interval, until);
  return wanted !== undefined && issueDay(daysOf(wanted), rules) <= asOf ? wanted : undefined;
}

/** The next interval, even if its statement is not due yet. Undefined if the account was closed before it. */
function intervalAfter(
  { baseline, closedDay = '9999' }: RegisteredAccount,
  interval: Interval,
  until: string | undefined,
): IntervalOfYear | undefined {
  if (baseline === undefined) return undefined;
  const next = intervalOf(interval, daysAfter(until ?? baseline.day, 1));
  return daysOf(next).firstDay <= closedDay ? next : undefined;
}

/** The account's last day is counted, and all other statements of it are published. */
export function isAtItsEnd(account: RegisteredAccount, { ofAccount, feeSummaries }: StatementRules): boolean {
  const { closedDay, ofAccountUntil, feeSummaryUntil } = account;
  if (closedDay === undefined || closedDay > (countedUntil(account) ?? '')) return false;
  const hasNext = (interval: Interval, until: string | undefined) =>
    intervalAfter(account, interval, until) !== undefined;
  if (feeSummaries !== undefined && hasNext('ANNUALLY', feeSummaryUntil)) return false;
  return ofAccount === undefined || !hasNext(ofAccount, ofAccountUntil);
}
