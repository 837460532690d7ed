import type { Movement } from '#shared/partner-ledger/ledger-line.ts';
import { ofAmount } from './by-amount.ts';
import type { Pair } from './by-reference.ts';
import { firstAtLeast } from './shelves.ts';
import { areNear, dayNumber, mayBeSame, type MatchingRules } from './rules.ts';
import type { Sides } from './sides.ts';

/**
 * A line and a booking of one amount, each of them the only one of it that is left for the other within the window,
 * though their references differ: a person has to say whether they are the same.
 */
export function contradictingPairs(left: Sides, rules: MatchingRules): readonly Pair[] {
  return ofAmount(left).flatMap((group): readonly Pair[] => {
    const bookingNear = onlyNear(group.bookings, rules);
    const lineNear = onlyNear(group.lines, rules);
    return group.lines.flatMap((line) => {
      const booking = bookingNear(line);
      if (booking === undefined || lineNear(booking) !== line || mayBeSame(line, booking)) return [];
      return [{ line, booking }];
    });
  });
}

/** Finds the only one of them that is near; they are sorted by day. */
function onlyNear<Each extends Movement>(sorted: readonly Each[], rules: MatchingRules) {
  const days = sorted.map(({ day }) => dayNumber(day, rules));
  return (wanted: Movement): Each | undefined => {
    const first = firstAtLeast(days, dayNumber(wanted.day, rules) - rules.windowDays);
    const [only, second] = [sorted[first], sorted[first + 1]];
    if (only === undefined || !areNear(only, wanted, rules)) return undefined;
    return second !== undefined && areNear(second, wanted, rules) ? undefined : only;
  };
}
