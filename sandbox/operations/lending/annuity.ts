/** The amount of a loan and its terms. */
export interface Terms {
  readonly amountCents: number;
  readonly months: number;
  /** Nominal, a year. */
  readonly rate: number;
}

interface Part {
  readonly principalCents: number;
  readonly interestCents: number;
}

/** The monthly repayment in cents, rounded up, so that only the last installment may be smaller. */
export function monthlyInstallmentCents(terms: Terms): number {
  let monthlyCents = roundedUp(terms);
  // Interest is rounded every month, which may add up to more than the rounding here.
  while ((centsOf(partsOf(terms, monthlyCents).at(-1)) ?? 0) > monthlyCents) monthlyCents += 1;
  return monthlyCents;
}

function roundedUp({ amountCents, months, rate }: Terms): number {
  const monthlyRate = rate / 12;
  if (monthlyRate === 0) return Math.ceil(amountCents / months);
  // 1 − (1 + rate)^−months, without losing the digits of a tiny rate.
  const repaidShare = -Math.expm1(-months * Math.log1p(monthlyRate));
  return Math.ceil((amountCents * monthlyRate) / repaidShare);
}

/** One a month; the last one repays the rest. */
export function partsOf({ amountCents, months, rate }: Terms, monthlyCents: number): readonly Part[] {
  const parts: Part[] = [];
  let owedCents = amountCents;
  for (let month = 1; month <= months && owedCents > 0; month += 1) {
    const interestCents = Math.round((owedCents * rate) / 12);
    const principalCents = month === months ? owedCents : Math.min(owedCents, monthlyCents - interestCents);
    parts.push({ principalCents, interestCents });
    owedCents -= principalCents;
  }
  return parts;
}

/** The cost of a loan beyond its amount: the interest of all installments. */
export function expensesCents(terms: Terms, monthlyCents = monthlyInstallmentCents(terms)): number {
  return partsOf(terms, monthlyCents).reduce((sum, { interestCents }) => sum + interestCents, 0);
}

function centsOf(part: Part | undefined): number | undefined {
  return part && part.principalCents + part.interestCents;
}
