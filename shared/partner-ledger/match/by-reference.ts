import type { BookedLine, LedgerLine, Movement } from '#shared/partner-ledger/ledger-line.ts';
import { areEqual, areNear, sumOf, type MatchingRules } from './rules.ts';
import { grouped, type Match, type Sides } from './sides.ts';

const nameOf = ({ reference, currency }: Movement) => reference && `${currency} ${reference}`;

export function ofReference(sides: Sides): readonly Sides[] {
  const named = grouped(sides, nameOf);
  return [...named.values()].filter(({ lines, bookings }) => lines.length > 0 && bookings.length > 0);
}

/** Whether one movement of each side at most has this reference, so that it says which two are the same. */
export function identifying(sides: Sides): (movement: Movement) => boolean {
  const groups = grouped(sides, nameOf);
  return (movement) => {
    const { lines, bookings } = groups.get(nameOf(movement) ?? '') ?? { lines: [], bookings: [] };
    return lines.length <= 1 && bookings.length <= 1;
  };
}

/**
 * Movements whose reference the other side has, though never with their amount: the reference decides about them, unless
 * all movements with it have other pairs (`hasPair`).
 */
export function namedWithOtherAmount(
  sides: Sides,
  hasPair: (movement: Movement) => boolean,
): (movement: Movement) => boolean {
  const names = new Map(
    ofReference(sides).flatMap(({ lines, bookings }) => {
      const [line] = lines;
      if (line === undefined || [...lines, ...bookings].every(hasPair)) return [];
      const booked = new Set(bookings.map(({ cents }) => cents));
      return [[nameOf(line), new Set(lines.map(({ cents }) => cents).filter((cents) => booked.has(cents)))]];
    }),
  );
  return (movement) => names.get(nameOf(movement))?.has(movement.cents) === false;
}

export interface Pair {
  readonly line: LedgerLine;
  readonly booking: BookedLine;
}

/** A line and a booking that are alone under one reference. */
export function onlyPairs(left: Sides): readonly Pair[] {
  return ofReference(left).flatMap(({ lines: [line, ...lines], bookings: [booking, ...bookings] }) =>
    line === undefined || booking === undefined || lines.length > 0 || bookings.length > 0
      ? []
      : [{ line, booking }],
  );
}

/** Pairs with a reference of their own, also if their amounts differ within the tolerance. */
export function pairsOfReference(sides: Sides, rules: MatchingRules): readonly Match[] {
  return onlyPairs(sides)
    .filter(
      ({ line, booking }) => areEqual(line.cents, booking.cents, rules) && areNear(line, booking, rules),
    )
    .map(({ line, booking }) => ({ lines: [line], bookings: [booking], by: 'reference' }));
}

/** Parts of one payment, or one payment for several. Their sums are equal to the cent, whatever the tolerance. */
export function sumsOfReference(sides: Sides, rules: MatchingRules): readonly Match[] {
  return ofReference(sides)
    .filter(({ lines, bookings }) => sumOf(lines) === sumOf(bookings))
    .filter(({ lines, bookings }) =>
      lines.every((line) => bookings.every((booking) => areNear(line, booking, rules))),
    )
    .map((group) => ({ ...group, by: 'reference' }));
}
