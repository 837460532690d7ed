import { targetDayNumber } from '#shared/kernel/calendar/target-days.ts';
import type { Movement } from '#shared/partner-ledger/ledger-line.ts';

export interface MatchingRules {
  /** How far the days of both sides may be apart. */
  readonly windowDays: number;
  /** Of which days the window consists; if left out, of all. */
  readonly windowIs?: 'days' | 'target-days';
  /** How far the amounts may be apart, in cents. */
  readonly toleranceCents: number;
  /** The same in millionths of the line's amount; the larger of both counts. */
  readonly tolerancePpm?: number;
  /** How many lines of one side may stand for one of the other. */
  readonly mostParts: number;
}

type Window = Pick<MatchingRules, 'windowDays' | 'windowIs'>;

const dayMs = 86_400_000;

export function areNear(one: Movement, other: Movement, rules: Window): boolean {
  // A shortcut, since most pairs are of one day.
  return (
    one.day === other.day ||
    Math.abs(dayNumber(one.day, rules) - dayNumber(other.day, rules)) <= rules.windowDays
  );
}

/** Of days in a row; of TARGET days, a day without settlement counts as the next one that has it. */
export function dayNumber(day: string, { windowIs }: Window): number {
  return windowIs === 'target-days' ? targetDayNumber(day) : Date.parse(day) / dayMs;
}

/** So many days of the calendar are at least as long as the window. */
export function calendarDays({ windowDays, windowIs }: Window): number {
  // At most four days in a row are without settlement, and seldom more than two of seven.
  return windowIs === 'target-days' ? 2 * windowDays + 6 : windowDays;
}

export function hasTolerance({ toleranceCents, tolerancePpm = 0 }: MatchingRules): boolean {
  return toleranceCents > 0 || tolerancePpm > 0;
}

export function withoutTolerance(rules: MatchingRules): MatchingRules {
  return { ...rules, toleranceCents: 0, tolerancePpm: 0 };
}

/** How far a booking may be from a line of that amount. */
export function toleranceFor(lineCents: number, { toleranceCents, tolerancePpm = 0 }: MatchingRules): number {
  return Math.max(toleranceCents, Math.floor((Math.abs(lineCents) * tolerancePpm) / 1_000_000));
}

export function areEqual(lineCents: number, bookingCents: number, rules: MatchingRules): boolean {
  return Math.abs(lineCents - bookingCents) <= toleranceFor(lineCents, rules);
}

/** Movements with different references are not the same. */
export function mayBeSame(one: Movement, other: Movement): boolean {
  if (one.currency !== other.currency) return false;
  return one.reference === undefined || other.reference === undefined || one.reference === other.reference;
}

export function sumOf(movements: readonly Movement[]): number {
  return movements.reduce((sum, { cents }) => sum + cents, 0);
}
