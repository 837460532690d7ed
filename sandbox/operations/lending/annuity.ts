/** What is repaid every month, in cents; rounded up, so that the last installment is the one that may be smaller. */
export function monthlyInstallmentCents(loan: {
  readonly amountCents: number;
  readonly months: number;
  /** Nominal, a year. */
  readonly rate: number;
}): number {
  const monthlyRate = loan.rate / 12;
  if (monthlyRate === 0) return Math.ceil(loan.amountCents / loan.months);
  // 1 − (1 + rate)^−months without the digits that a tiny rate would lose.
  const repaidShare = -Math.expm1(-loan.months * Math.log1p(monthlyRate));
  return Math.ceil((loan.amountCents * monthlyRate) / repaidShare);
}
