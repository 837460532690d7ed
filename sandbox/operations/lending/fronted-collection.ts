import { monthlyInstallmentCents, partsOf } from './annuity.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { settlementDay } from '#sandbox/engine/settlement.ts';
import { monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { postBetween } from '#sandbox/engine/ledger/bookings.ts';
import type { FrontedCollection, FrontedLoanTerms } from '#sandbox/engine/model/fronting.ts';

/** Nothing is collected yet. */
export const uncollected: FrontedCollection = {
  next_due_date: null,
  paid_out_on: null,
  installments_paid: 0,
};

/** The first installment is due a month after the payout of today. */
export function collectionFrom(bank: Bank): FrontedCollection {
  const paid_out_on = bank.today();
  return {
    next_due_date: installmentDay(bank, paid_out_on, 1),
    paid_out_on,
    installments_paid: 0,
  };
}

/** One of each month after the payout is collected on a settlement day. */
const installmentDay = (bank: Bank, paidOutOn: string, installment: number) =>
  settlementDay(bank, monthsAfter(paidOutOn, installment));

/** Collects one installment from the borrower's account at another bank: no customer here sees it. */
export function collectInstallment(
  bank: Bank,
  { amount, duration, paid_out_on, ...loan }: FrontedLoanTerms & FrontedCollection,
  rate: number,
): FrontedCollection {
  const terms = { amountCents: amount.value, months: duration, rate };
  const parts = partsOf(terms, monthlyInstallmentCents(terms));
  const part = parts[loan.installments_paid];
  if (part !== undefined) {
    postBetween(bank, ['nostro', 'loans'], part.principalCents + part.interestCents);
    if (part.interestCents > 0) postBetween(bank, ['loans', 'interest_income'], part.interestCents);
  }
  const installments_paid = loan.installments_paid + 1;
  const isRepaid = paid_out_on === null || installments_paid >= parts.length;
  const next_due_date = isRepaid ? null : installmentDay(bank, paid_out_on, installments_paid + 1);
  return { next_due_date, paid_out_on, installments_paid };
}
