import { monthlyInstallmentCents } from './annuity.ts';
import { consumerLoanRate } from './scoring.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { LoanTerms } from '#sandbox/engine/model/consumer-loans.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';

/** Granted if the partner names no amount and no term. */
export const usualTerms: LoanTerms = { amountCents: 500_000, months: 24, rate: consumerLoanRate };

// These limits are not stated; they keep amounts and schedules reasonable.
const maximumCents = 10_000_000_000;
const maximumMonths = 120;

const twoThirdsTerms = [6, 12, 18, 24, 30, 36, 42, 48, 54, 60, 66, 72, 78, 84];

/** By the term in months. */
export function twoThirdsRates(): Record<string, number> {
  return Object.fromEntries(
    twoThirdsTerms.map((months) => [months, Number((consumerLoanRate + months / 10_000).toFixed(4))]),
  );
}

export function requestedTerms(wanted: {
  readonly requested_loan_amount?: { readonly value: number } | undefined;
  readonly requested_loan_term?: number | undefined;
  readonly requested_interest_rate?: number | undefined;
}): LoanTerms {
  const { amountCents, months } = usualTerms;
  const terms = {
    amountCents: wanted.requested_loan_amount?.value ?? amountCents,
    months: wanted.requested_loan_term ?? months,
    rate: wanted.requested_interest_rate ?? consumerLoanRate,
  };
  if (terms.amountCents <= 0 || terms.amountCents > maximumCents) {
    throw invalidModel('requested_loan_amount', 'is out of range');
  }
  if (terms.months > maximumMonths) throw invalidModel('requested_loan_term', 'is too long');
  if (terms.rate < 0) throw invalidModel('requested_interest_rate', 'must not be negative');
  return terms;
}

export function offerOn(terms: LoanTerms) {
  return {
    loan_amount: euroCents(terms.amountCents),
    loan_term: terms.months,
    interest_rate: terms.rate,
    monthly_installment: euroCents(monthlyInstallmentCents(terms)),
  };
}
