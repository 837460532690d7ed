export const million = 1_000_000;

/**
 * Part of an amount in integer cents, rounded to the nearest cent, halves to even, so that halves favour nobody. Exact
 * for every amount.
 */
export function share(cents: number, numerator: number, denominator: number): number {
  return nearest(BigInt(cents) * BigInt(numerator), BigInt(denominator));
}

/** A quotient rounded like that. The divisor is positive. */
export function nearest(dividend: bigint, divisor: bigint): number {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const [whole, doubled] = [magnitude / divisor, (magnitude % divisor) * 2n];
  const roundsUp = doubled > divisor || (doubled === divisor && whole % 2n === 1n);
  const rounded = Number(roundsUp ? whole + 1n : whole);
  return dividend < 0n ? 0 - rounded : rounded;
}

/** The tax that a price in integer cents includes. */
export function includedTax(cents: number, partsPerMillion: number): number {
  return cents - share(cents, million, million + partsPerMillion);
}

/**
 * The price of some days of a month, counted from 1, both included. Consecutive parts of a month always add up to the
 * whole: each is a difference of rounded sums.
 */
export function ofDays(cents: number, [first, last]: readonly [number, number], daysInMonth: number): number {
  return share(cents, last, daysInMonth) - share(cents, first - 1, daysInMonth);
}
