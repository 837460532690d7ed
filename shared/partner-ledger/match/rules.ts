import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Movement } from '#shared/partner-ledger/ledger-line.ts';

export interface MatchingRules {
  /** How far the days of both sides may be apart. */
  readonly windowDays: number;
  /** How far the amounts may be apart, in cents. */
  readonly toleranceCents: number;
  /** How many lines of one side may stand for one of the other. */
  readonly mostParts: number;
}

export function areNear(one: Movement, other: Movement, { windowDays }: MatchingRules): boolean {
  return one.day <= daysAfter(other.day, windowDays) && other.day <= daysAfter(one.day, windowDays);
}

export function areEqual(oneCents: number, otherCents: number, { toleranceCents }: MatchingRules): boolean {
  return Math.abs(oneCents - otherCents) <= toleranceCents;
}

/** Two references that differ say that two movements are not the same. */
export function mayBeSame(one: Movement, other: Movement): boolean {
  if (one.currency !== other.currency) return false;
  return one.reference === undefined || other.reference === undefined || one.reference === other.reference;
}

export function sumOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { cents }) => sum + cents, 0);
}
