import { debtorAccountOf } from '#sandbox/operations/lending/loan-payout.ts';
import { accruedInterest, microsPerCent } from '#sandbox/operations/lending/overdraft-interest.ts';
import { overdueCents } from '#sandbox/operations/lending/repayment-schedule.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { postBetween, recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { AccruedMicros } from '#sandbox/engine/model/lending.ts';
import type { DunningCase } from '#sandbox/engine/model/loan-servicing.ts';
import { refusalOfPayment } from '#sandbox/operations/payments/cover.ts';

const daysOfYear = 365;

/** A day's interest on what is overdue, by the rate that the option sets. */
export function arrearsInterestOfDay(bank: Bank, { loan_id }: DunningCase): AccruedMicros {
  const { arrearsInterestRate } = bank.options;
  if (arrearsInterestRate === 0) return 0;
  const cents = overdueCents(bank, bank.store.loans.get(loan_id));
  return Math.round((cents * arrearsInterestRate * microsPerCent) / daysOfYear);
}

/** With the end of a case: from the customer's account, or from elsewhere if that cannot pay. */
export function bookArrearsInterest(bank: Bank, dunningCase: DunningCase): void {
  const { value: cents } = accruedInterest(dunningCase);
  if (cents === 0) return;
  const loan = bank.store.loans.get(dunningCase.loan_id);
  const account = debtorAccountOf(bank, loan);
  if (account === undefined || refusalOfPayment(bank, account, cents) !== undefined) {
    postBetween(bank, ['nostro', 'interest_income'], cents);
    return;
  }
  recordBooking(bank, {
    account_id: account.id,
    booking_type: 'DIRECT_DEBIT',
    against: 'interest_income',
    amountCents: -cents,
    description: 'Interest on arrears',
    transaction_id: loan.id,
    mandate_reference: loan.credit_line_id ?? loan.id,
  });
}
