import { euroCents } from '#sandbox/engine/model.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import { creditLineRate, effectiveRate } from './scoring.ts';

const durationsInMonths = [3, 6, 12, 24, 36];

/** Equal monthly installments for an amount in cents, one plan for each duration. */
export function installmentPlansFor(amountCents: number) {
  if (amountCents <= 0) throw invalidModel('amount', 'must be positive');
  return durationsInMonths.map((duration) => {
    const installmentCents = monthlyCents(amountCents, duration);
    return {
      // Says all about the plan, so that none is kept.
      id: `${amountCents}-${duration}`,
      monthly_installment: euroCents(installmentCents),
      duration,
      interest_rate: creditLineRate,
      effective_interest_rate: effectiveRate(creditLineRate),
      total_amount: euroCents(installmentCents * duration),
    };
  });
}

/** Rounded up: the last installment is the one that may be smaller. */
function monthlyCents(amountCents: number, months: number): number {
  const monthlyRate = creditLineRate / 12;
  return Math.ceil((amountCents * monthlyRate) / (1 - (1 + monthlyRate) ** -months));
}
