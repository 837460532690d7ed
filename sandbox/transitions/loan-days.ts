import { advanceDunningCase, openCaseOf, openDunningCase, settleDunningCase } from './dunning-cases.ts';
import { bookRepayment } from './loan-servicing.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import type { BankRefusal } from '#sandbox/engine/refusal.ts';
import { announceCreditLine } from '#sandbox/operations/lending/credit-line.ts';
import { settlesToday } from '#sandbox/engine/settlement.ts';
import { debtorAccountOf, payOutLoan } from '#sandbox/operations/lending/loan-payout.ts';
import { moveLoan } from '#sandbox/operations/lending/new-loan.ts';
import { accruedInterest } from '#sandbox/operations/lending/overdraft-interest.ts';
import { nextDueDate, overdueCents } from '#sandbox/operations/lending/repayment-schedule.ts';
import { unpaidReference } from '#sandbox/operations/lending/scoring.ts';
import { reasonOf, refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { recordReturn } from '#sandbox/operations/payments/record-return.ts';

/** Orders the payout soon after a loan was made. */
export function orderLoanPayout(bank: Bank, id: string): void {
  const loan = bank.store.loans.get(id);
  if (loan.status === 'payout_initiation_pending') moveLoan(bank, loan, { status: 'payout_pending' });
}

/** Makes ordered payouts on their day, or on the settlement day that follows it. */
export function payOutLoans(bank: Bank, today: string): void {
  if (!settlesToday(bank)) return;
  for (const status of ['payout_initiation_pending', 'payout_pending'] as const) {
    for (const loan of bank.store.loans.by('status', status)) {
      if (loan.payout_date > today) continue;
      payOutLoan(bank, loan);
      if (loan.credit_line_id !== null) {
        announceCreditLine(bank, bank.store.creditLines.get(loan.credit_line_id));
      }
    }
  }
}

/** Collects installments on their day; an unpaid loan gets a dunning case. */
export function collectInstallments(bank: Bank, today: string): void {
  for (const { id } of bank.store.loans.by('next_due_date', today)) {
    const loan = bank.store.loans.get(id);
    const isCollected = collectOverdue(bank, loan);
    if (!isCollected && openCaseOf(bank, loan) === undefined) openDunningCase(bank, loan);
    const { status } = bank.store.loans.get(id);
    if (status === 'payout_issued') {
      bank.store.loans.update(id, { next_due_date: nextDueDate(bank, loan) });
    }
  }
}

/** Collects once more for each case before its next step. */
export function advanceDunningCases(bank: Bank, today: string): void {
  for (const dunningCase of bank.store.dunningCases.by('next_step_date', today)) {
    const loan = bank.store.loans.get(dunningCase.loan_id);
    if (overdueCents(bank, loan) === 0) settleDunningCase(bank, loan);
    else if (!collectOverdue(bank, loan)) advanceDunningCase(bank, dunningCase);
  }
}

/** Collects all arrears and their interest at once, or nothing. */
function collectOverdue(bank: Bank, loan: Loan): boolean {
  const cents = overdueCents(bank, loan);
  if (cents === 0) return true;
  const account = debtorAccountOf(bank, loan);
  const interestCents = accruedInterest(openCaseOf(bank, loan) ?? { accrued_micros: 0 }).value;
  const refused = account && refusalOfPayment(bank, account, cents + interestCents);
  if (account !== undefined && refused !== undefined) announceReturn(bank, { loan, account, cents, refused });
  if (refused !== undefined || (account === undefined && loan.reference === unpaidReference)) return false;
  bookRepayment(bank, loan, { cents, type: 'DIRECT_DEBIT', account });
  return true;
}

/** Why the debit could not be paid, as the scheme's codes: no cover, account blocked or closed. */
const returnCodes: Readonly<Record<string, string>> = {
  insufficient_funds: 'AM04',
  unauthorized_action: 'AC06',
  invalid_model: 'AC04',
};

interface Returned {
  readonly loan: Loan;
  readonly account: Account;
  readonly cents: number;
  readonly refused: BankRefusal;
}

/** Notifies the partner as for any unpaid direct debit; the bank itself is the creditor. */
function announceReturn(bank: Bank, { loan, account, cents, refused }: Returned): void {
  recordReturn(bank, {
    account_id: account.id,
    booking_id: null,
    amount: euroCents(cents),
    description: 'Loan repayment',
    end_to_end_id: null,
    creditor_iban: '',
    creditor_name: 'Bank',
    creditor_identifier: null,
    mandate_reference: loan.credit_line_id ?? loan.id,
    sepa_return_code: returnCodes[reasonOf(refused)] ?? 'MS03',
  });
}
