import type { Rounding } from '#shared/fees/model/rounding.ts';

export const million = 1_000_000;

/** Part of an amount in integer cents, rounded to the nearest cent. Exact for every amount. */
export function share(
  cents: number,
  [numerator, denominator]: readonly [number, number],
  rounding: Rounding,
): number {
  return nearest(BigInt(cents) * BigInt(numerator), BigInt(denominator), rounding);
}

/** A quotient rounded like that. The divisor is positive. */
export function nearest(dividend: bigint, divisor: bigint, rounding: Rounding): number {
  const magnitude = dividend < 0n ? -dividend : dividend;
  const [whole, doubled] = [magnitude / divisor, (magnitude % divisor) * 2n];
  const isHalfUp = rounding === 'half-up' || whole % 2n === 1n;
  const roundsUp = doubled > divisor || (doubled === divisor && isHalfUp);
  const rounded = Number(roundsUp ? whole + 1n : whole);
  return dividend < 0n ? 0 - rounded : rounded;
}

/** The tax that a price in integer cents includes. Half up rounds the tax, half even the price without it. */
export function includedTax(cents: number, partsPerMillion: number, rounding: Rounding): number {
  const whole = million + partsPerMillion;
  return rounding === 'half-up'
    ? share(cents, [partsPerMillion, whole], rounding)
    : cents - share(cents, [million, whole], rounding);
}

interface DaysOfMonth {
  /** Counted from 1, both included. */
  readonly days: readonly [number, number];
  readonly daysInMonth: number;
}

/**
 * The price of some days of a month. Consecutive parts of a month always add up to the whole: each is a difference of
 * rounded sums.
 */
export function ofDays(
  cents: number,
  { days: [first, last], daysInMonth }: DaysOfMonth,
  rounding: Rounding,
): number {
  const until = (day: number) => share(cents, [day, daysInMonth], rounding);
  return until(last) - until(first - 1);
}
