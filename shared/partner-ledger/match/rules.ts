import type { Movement } from '#shared/partner-ledger/ledger-line.ts';

export interface MatchingRules {
  /** How far the days of both sides may be apart. */
  readonly windowDays: number;
  /** How far the amounts may be apart, in cents. */
  readonly toleranceCents: number;
  /** How many lines of one side may stand for one of the other. */
  readonly mostParts: number;
}

const dayMs = 86_400_000;

export function areNear(one: Movement, other: Movement, { windowDays }: MatchingRules): boolean {
  // A shortcut, since most pairs are of one day.
  return one.day === other.day || Math.abs(dayNumber(one) - dayNumber(other)) <= windowDays;
}

/** Of days in a row. */
export function dayNumber({ day }: Movement): number {
  return Date.parse(day) / dayMs;
}

export function areEqual(oneCents: number, otherCents: number, { toleranceCents }: MatchingRules): boolean {
  return Math.abs(oneCents - otherCents) <= toleranceCents;
}

/** Movements with different references are not the same. */
export function mayBeSame(one: Movement, other: Movement): boolean {
  if (one.currency !== other.currency) return false;
  return one.reference === undefined || other.reference === undefined || one.reference === other.reference;
}

export function sumOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { cents }) => sum + cents, 0);
}
