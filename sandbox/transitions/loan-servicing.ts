import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { settleDunningCase } from './dunning-cases.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { postBetween, recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';
import type { Loan } from '#sandbox/engine/model/lending.ts';
import type { Repayment } from '#sandbox/engine/model/loan-servicing.ts';
import { refusal, validationError } from '#sandbox/engine/refusal.ts';
import { announceCreditLine } from '#sandbox/operations/lending/credit-line.ts';
import { debtorAccountOf } from '#sandbox/operations/lending/loan-payout.ts';
import { moveLoan } from '#sandbox/operations/lending/new-loan.ts';
import { nextDueDate, owedCents, paidInterestCents } from '#sandbox/operations/lending/repayment-schedule.ts';
import { refusalOfPayment } from '#sandbox/entities/payments/cover.ts';
import { repaymentTypes } from '#shared/bank/contract/lending/repayments.ts';

export const repayment = z.strictObject({
  loan_id: z.string(),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  type: z._default(z.enum(repaymentTypes), 'DIRECT_DEBIT'),
});

/** Collects or receives money for a loan, which ends once it is repaid. */
export function repayLoan(bank: Bank, wanted: z.input<typeof repayment>): Repayment {
  const { loan_id, amount, type } = repayment.parse(wanted);
  const loan = bank.store.loans.get(loan_id);
  const account = debtorAccountOf(bank, loan);
  const refused = account && refusalOfPayment(bank, account, amount);
  if (refused !== undefined) throw refused;
  return bookRepayment(bank, loan, { cents: amount, type, account });
}

interface Paid {
  readonly cents: number;
  readonly type: Repayment['type'];
  /** Undefined if the money comes from another bank. */
  readonly account: Account | undefined;
}

const bookingTypes = { DIRECT_DEBIT: 'DIRECT_DEBIT', CREDIT_TRANSFER: 'SEPA_CREDIT_TRANSFER' } as const;

/** Splits money for a loan: interest is the bank’s income, the rest repays the loan. */
export function bookRepayment(bank: Bank, loan: Loan, { cents, type, account }: Paid): Repayment {
  refuseRepayment(bank, loan, cents);
  if (account === undefined) postBetween(bank, ['nostro', 'loans'], cents);
  else {
    recordBooking(bank, {
      account_id: account.id,
      booking_type: bookingTypes[type],
      against: 'loans',
      amountCents: -cents,
      description: 'Loan repayment',
      transaction_id: loan.id,
      mandate_reference: loan.credit_line_id ?? loan.id,
    });
  }
  const interestBefore = paidInterestCents(bank, loan);
  const executed = bank.store.loanRepayments.insert({
    id: bank.ids.next('repayment'),
    loan_id: loan.id,
    type,
    amount: euroCents(cents),
    interest_cents: 0,
    executed_at: bank.instant(),
  });
  const interest_cents = paidInterestCents(bank, loan) - interestBefore;
  if (interest_cents > 0) postBetween(bank, ['loans', 'interest_income'], interest_cents);
  closeIfRepaid(bank, loan);
  return bank.store.loanRepayments.update(executed.id, { interest_cents });
}

function refuseRepayment(bank: Bank, loan: Loan, cents: number): void {
  if (loan.status === 'all_obligations_met') throw refusal(409, 'invalid_status', 'The loan is repaid.');
  if (loan.status !== 'payout_issued') throw refusal(409, 'invalid_status', 'The loan is not paid out.');
  const owed = owedCents(bank, loan);
  if (cents > owed) throw validationError(`The loan owes ${owed} cents: ${cents} are too much.`);
}

function closeIfRepaid(bank: Bank, loan: Loan): void {
  const isRepaid = owedCents(bank, loan) === 0;
  const next_due_date = isRepaid ? null : nextDueDate(bank, loan);
  const known = bank.store.loans.update(loan.id, { next_due_date });
  if (isRepaid) moveLoan(bank, known, { status: 'all_obligations_met' });
  settleDunningCase(bank, known);
  // Every repayment changes the used amount of a line.
  if (loan.credit_line_id !== null) announceCreditLine(bank, bank.store.creditLines.get(loan.credit_line_id));
}
