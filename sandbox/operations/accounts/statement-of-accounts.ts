import { issuedNow, linesOf, repeatedIssue, shownStatement } from './statement.ts';
import { daysOf, statementNumber, type StatementPeriod } from './statement-period.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import type { StatementOfAccount } from '#sandbox/engine/model/accounts.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created, list, ok } from '#sandbox/engine/operation.ts';
import { BankRefusal, invalidAttribute, modelNotFound } from '#sandbox/engine/refusal.ts';
import { italianFeeTypes } from '#shared/bank/contract/accounts/statement-of-accounts.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** Idempotent for the same period: 201 the first time, 200 with the same statement from then on. */
export const createStatementOfAccount: OperationHandler<RowOf<'accounts.statementOfAccounts.create'>> = (
  { path, body },
  bank,
) => {
  const account = bank.store.accounts.get(path.account_id);
  const days = daysOf(body);
  if (days.end_date > bank.today()) throw refusalOfDays('must not be in the future');
  const existing = statementFor(bank, account.id, body);
  if (existing !== undefined) {
    const issue = repeatedIssue(bank, existing);
    return ok(shown(bank, bank.store.statementsOfAccount.update(existing.id, issue)));
  }
  const statement = bank.store.statementsOfAccount.insert({
    ...body,
    ...days,
    ...issuedNow(bank, account.id),
    account_id: account.id,
    id: bank.ids.next('statementOfAccount'),
  });
  return created(shown(bank, statement));
};

export const listStatementOfAccountBookings: OperationHandler<
  RowOf<'accounts.statementOfAccounts.bookings.list'>
> = ({ path }, bank) => list(linesOf(bank, statementAt(bank, path)));

/** Only the Italian branch sums up what it charged. */
export const listStatementOfAccountFees: OperationHandler<RowOf<'accounts.statementOfAccounts.fees.list'>> = (
  { path },
  bank,
) => {
  const statement = statementAt(bank, path);
  const isItalian = bank.store.accounts.get(statement.account_id).iban.startsWith('IT');
  return list(isItalian ? feesIn(linesOf(bank, statement)) : []);
};

function feesIn(lines: readonly Booking[]) {
  return italianFeeTypes.flatMap((type) => {
    const charged = lines.filter(({ booking_type }) => booking_type === type);
    const cents = charged.reduce((sum, { amount }) => sum - amount.value, 0);
    return charged.length === 0 ? [] : [{ type, amount: cents, count: charged.length }];
  });
}

function statementFor(bank: Bank, accountId: string, wanted: StatementPeriod) {
  return bank.store.statementsOfAccount.where(
    ({ account_id, interval, period, year }) =>
      account_id === accountId &&
      interval === wanted.interval &&
      period === wanted.period &&
      year === wanted.year,
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

/** The bank blames both days, which the caller never named. See "Errors". */
function refusalOfDays(message: string): BankRefusal {
  return new BankRefusal(400, invalidAttribute('start_date', message), invalidAttribute('end_date', message));
}
