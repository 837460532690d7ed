import { expensesCents, monthlyInstallmentCents } from './annuity.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import { creditLineRate, effectiveRate } from './scoring.ts';

/** Ten billion euros, so that repayments stay exact integers of cents as well. */
const maxAmountCents = 1_000_000_000_000;

const durationsInMonths = [3, 6, 12, 24, 36];

/** Equal monthly installments for an amount in cents, the last one a little smaller; one plan for each duration. */
export function installmentPlansFor(amountCents: number) {
  if (amountCents <= 0) throw invalidModel('amount', 'must be positive');
  if (amountCents > maxAmountCents) throw invalidModel('amount', `must be at most ${maxAmountCents} cents`);
  return durationsInMonths.map((duration) => {
    const terms = { amountCents, months: duration, rate: creditLineRate };
    return {
      // The id contains the whole plan, so plans are not stored.
      id: `${amountCents}-${duration}`,
      monthly_installment: euroCents(monthlyInstallmentCents(terms)),
      duration,
      interest_rate: creditLineRate,
      effective_interest_rate: effectiveRate(creditLineRate),
      total_amount: euroCents(amountCents + expensesCents(terms)),
    };
  });
}
