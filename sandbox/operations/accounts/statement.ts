import { holderOf } from '#sandbox/entities/customers/account-holder.ts';
import { shownTooMuch, unhealed } from '#sandbox/engine/bank-errors/plant.ts';
import { maybeMisprint } from '#sandbox/engine/bank-errors/statement-errors.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import { shownBooking } from '#sandbox/engine/reservations/shown-booking.ts';
import type { BankStatement, Booking } from '#sandbox/engine/model.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import { shownList } from '#sandbox/engine/operation.ts';

type Period = Pick<BankStatement, 'account_id' | 'start_date' | 'end_date'>;

export function statementFor(bank: Bank, period: Period): BankStatement | undefined {
  return bank.store.bankStatements
    .by('account_id', period.account_id)
    .filter(
      ({ start_date, end_date }) => start_date === period.start_date && end_date === period.end_date,
    )[0];
}

export function issueStatement(bank: Bank, period: Period): BankStatement {
  const statement = bank.store.bankStatements.insert({
    ...period,
    ...issuedNow(bank, period.account_id),
    id: bank.ids.next('bankStatement'),
  });
  return maybeMisprint(bank, statement, linesOf(bank, statement));
}

/** The same period requested again: with fresh lines only under that option. */
export function repeatStatement(bank: Bank, statement: BankStatement): BankStatement {
  return bank.store.bankStatements.update(statement.id, repeatedIssue(bank, statement));
}

export function repeatedIssue(bank: Bank, { account_id, ...issue }: BankStatement) {
  const { issue_date, issued_over, changed_since } = issue;
  if (bank.options.repeatedStatement === 'old') return { issue_date, issued_over, changed_since };
  return issuedNow(bank, account_id);
}

/** Bookings whose valuta date falls on or between the dates. */
export function linesOf(bank: Bank, statement: BankStatement): readonly Booking[] {
  const wrong = (kind: 'statement_line_missing' | 'statement_line_foreign') =>
    new Set(unhealed(bank, statement.id, kind).map(({ booking_id }) => booking_id));
  const [missing, foreign] = [wrong('statement_line_missing'), wrong('statement_line_foreign')];
  const lines = bookingsAtIssue(bank, statement).filter(
    ({ id, valuta_date }) =>
      statement.start_date <= valuta_date && valuta_date <= statement.end_date && !missing.has(id),
  );
  return [...lines, ...[...foreign].flatMap((id) => bank.store.bookings.find(id ?? '') ?? [])];
}

export function shownLines(bank: Bank, statement: BankStatement) {
  return shownList(linesOf(bank, statement), (booking) => shownBooking(bank, booking));
}

export function shownStatement(bank: Bank, statement: BankStatement) {
  const account = bank.store.accounts.get(statement.account_id);
  const bookings = bookingsAtIssue(bank, statement);
  const balanceOn = (isCounted: (valutaDate: string) => boolean) =>
    bookings
      .filter(({ valuta_date }) => isCounted(valuta_date))
      .reduce((sum, { amount }) => sum + amount.value, 0);
  // Both contain the gap, so the statement adds up in itself.
  const gap = shownTooMuch(bank, statement.id, 'statement_gap');
  const wrongSum = shownTooMuch(bank, statement.id, 'statement_sum');
  return {
    id: statement.id,
    issue_date: statement.issue_date,
    statement_period_start_date: statement.start_date,
    statement_period_end_date: statement.end_date,
    recipient_information: { line_1: holderOf(bank, account) ?? '' },
    overdraft_facility: account.account_limit,
    account_information: {
      iban: account.iban,
      bic: account.bic,
      balance_start: euroCents(balanceOn((valutaDate) => valutaDate < statement.start_date) + gap),
      balance_end: euroCents(balanceOn((valutaDate) => valutaDate <= statement.end_date) + gap + wrongSum),
    },
  };
}

function bookingsAtIssue(bank: Bank, statement: BankStatement): readonly Booking[] {
  const changed = new Map(statement.changed_since.map((booking) => [booking.id, booking]));
  return statement.issued_over.flatMap((id) => changed.get(id) ?? bank.store.bookings.find(id) ?? []);
}

export function issuedNow(bank: Bank, accountId: string) {
  return {
    issue_date: bank.today(),
    issued_over: bookingsOf(bank, accountId).map(({ id }) => id),
    changed_since: [],
  };
}
