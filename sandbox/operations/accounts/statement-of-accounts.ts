import {
  issuedNow,
  linesOf,
  repeatedIssue,
  shownLines,
  shownStatement,
  statementFor as bankStatementFor,
} from './statement.ts';
import { maybeMisprint } from '#sandbox/engine/bank-errors/statement-errors.ts';
import { branchOf } from '#sandbox/engine/iban.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account, Booking } from '#sandbox/engine/model.ts';
import type { StatementOfAccount } from '#sandbox/engine/model/accounts.ts';
import { created, type HandlersOf, list, ok } from '#sandbox/engine/operation.ts';
import { BankRefusal, invalidAttribute, modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import { italianFeeTypes } from '#shared/bank/contract/accounts/statement-of-accounts.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';

export const statementOfAccountsHandlers = {
  /** Idempotent for the same period: 201 the first time, 200 with the same statement from then on. */
  'accounts.statementOfAccounts.create': ({ path, body }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    refuseUnfinished(bank, daysOf(body));
    const existing = statementFor(bank, account.id, body);
    if (existing !== undefined) {
      const issue = repeatedIssue(bank, existing);
      return ok(shown(bank, bank.store.statementsOfAccount.update(existing.id, issue)));
    }
    return created(shown(bank, issueStatementOfAccount(bank, account.id, body)));
  },
  'accounts.statementOfAccounts.bookings.list': ({ path }, bank) => shownLines(bank, statementAt(bank, path)),
  /** Only the Italian branch adds up its fees. */
  'accounts.statementOfAccounts.fees.list': ({ path }, bank) => {
    const statement = statementAt(bank, path);
    const isItalian = branchOf(bank.store.accounts.get(statement.account_id).iban) === 'IT';
    if (isItalian) return list(feesIn(linesOf(bank, statement)));
    if (bank.options.statementFeesElsewhere === 'none') return list([]);
    throw validationError('Only statements of Italian accounts sum up fees.');
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** For a complete interval without a statement. */
export function issueStatementOfAccount(
  bank: Bank,
  accountId: string,
  wanted: StatementPeriod,
): StatementOfAccount {
  const statement = bank.store.statementsOfAccount.insert({
    ...wanted,
    ...daysOf(wanted),
    ...issuedNow(bank, accountId),
    account_id: accountId,
    id: bank.ids.next('statementOfAccount'),
  });
  return maybeMisprint(bank, statement, linesOf(bank, statement));
}

/** The last complete month, if it has neither a statement of account nor a bank statement. */
export function statementDue(bank: Bank, { id, opened_at }: Account): DueStatement | null {
  const end_date = daysAfter(`${bank.today().slice(0, 7)}-01`, -1);
  const month = {
    interval: 'MONTHLY',
    period: Number(end_date.slice(5, 7)),
    year: Number(end_date.slice(0, 4)),
  } as const;
  const days = daysOf(month);
  const isMade =
    statementFor(bank, id, month) !== undefined ||
    bankStatementFor(bank, { account_id: id, ...days }) !== undefined;
  return isMade || businessDay(Date.parse(opened_at)) > end_date ? null : { ...month, ...days };
}

interface DueStatement extends StatementPeriod {
  readonly start_date: string;
  readonly end_date: string;
}

function feesIn(lines: readonly Booking[]) {
  return italianFeeTypes.flatMap((type) => {
    const charged = lines.filter(({ booking_type }) => booking_type === type);
    const cents = charged.reduce((sum, { amount }) => sum - amount.value, 0);
    return charged.length === 0 ? [] : [{ type, amount: cents, count: charged.length }];
  });
}

function statementFor(bank: Bank, accountId: string, wanted: StatementPeriod) {
  return bank.store.statementsOfAccount
    .by('account_id', accountId)
    .filter(
      ({ interval, period, year }) =>
        interval === wanted.interval && period === wanted.period && year === wanted.year,
    )[0];
}

function statementAt(bank: Bank, path: { account_id: string; statement_id: string }): StatementOfAccount {
  const statement = bank.store.statementsOfAccount.get(path.statement_id);
  if (statement.account_id !== path.account_id) throw modelNotFound('StatementOfAccount', statement.id);
  return statement;
}

function shown(bank: Bank, statement: StatementOfAccount) {
  const { interval, period, year } = statement;
  return {
    ...shownStatement(bank, statement),
    interval,
    period,
    year,
    statement_number: statementNumber(statement),
    disclaimer: 'Please check this statement and tell the bank of errors at once.',
  };
}

function refuseUnfinished(bank: Bank, { start_date, end_date }: ReturnType<typeof daysOf>): void {
  const today = bank.today();
  if (start_date > today) throw refusalOfDays('must not be in the future');
  if (end_date > today) throw refusalOfDays(`the period is not over, it ends on ${end_date}`);
}

/** The error names both days, although the caller sent neither. See "Errors". */
function refusalOfDays(message: string): BankRefusal {
  return new BankRefusal(400, invalidAttribute('start_date', message), invalidAttribute('end_date', message));
}

const monthsOf = { MONTHLY: 1, QUARTERLY: 3, EVERY_SIX_MONTHS: 6, ANNUALLY: 12 } as const;

const letters = { MONTHLY: 'M', QUARTERLY: 'Q', EVERY_SIX_MONTHS: 'H', ANNUALLY: 'Y' } as const;

interface StatementPeriod {
  readonly interval: keyof typeof monthsOf;
  /** Number of the interval within its year, from 1. */
  readonly period: number;
  readonly year: number;
}

/** First and last day; the contract refuses a year without such an interval. */
function daysOf({ interval, period, year }: StatementPeriod) {
  const months = monthsOf[interval];
  return {
    start_date: firstOf(year, (period - 1) * months),
    end_date: daysAfter(firstOf(year, period * months), -1),
  };
}

/** `2022-M-03`. */
function statementNumber({ interval, period, year }: StatementPeriod): string {
  return `${year}-${letters[interval]}-${String(period).padStart(2, '0')}`;
}

/** First day of the month with this index, which may be one of the next year. */
function firstOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
