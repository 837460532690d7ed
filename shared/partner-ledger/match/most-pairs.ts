import type { BookedLine, Movement } from '#shared/partner-ledger/ledger-line.ts';
import { ofReference } from './by-reference.ts';
import { areNear, withoutTolerance, type MatchingRules } from './rules.ts';
import { pairOf, type Match, type Sides } from './sides.ts';
import { withMorePairs } from './with-more-pairs.ts';

/** By the pairs of one reference: bookings to pair only where a line would have none otherwise. */
export type IsLast = (pairs: readonly Match[]) => (booking: BookedLine) => boolean;

/**
 * As many pairs as possible of lines and bookings with one amount, within the window of days. Equal references pair
 * first, then those where one side has none. Then lines that are left over take a booking from a pair that can do
 * without it.
 */
export function mostPairs(
  group: Sides,
  rules: MatchingRules,
  isLast: IsLast = () => () => false,
): readonly Match[] {
  return withMorePairs(begunPairs(group, rules, isLast), group, withoutTolerance(rules));
}

function begunPairs(group: Sides, rules: MatchingRules, isLast: IsLast): readonly Match[] {
  const isNamed = ({ reference }: Movement) => reference !== undefined;
  const isUnnamed = ({ reference }: Movement) => reference === undefined;
  const named = ofReference(group).flatMap((sides) => pairsByDay(sides, rules));
  const pairs = [...named];
  const taken = new Set<Movement>(named.flatMap(({ lines, bookings }) => [...lines, ...bookings]));
  const isForOthers = isLast(named);
  const steps = [
    [isUnnamed, isNamed],
    [isNamed, isUnnamed],
    [isUnnamed, isUnnamed],
  ] as const;
  for (const [isLine, isBooking] of steps) {
    const found = pairsByDay(
      {
        lines: group.lines.filter((line) => isLine(line) && !taken.has(line)),
        bookings: group.bookings.filter(
          (booking) => isBooking(booking) && !taken.has(booking) && !isForOthers(booking),
        ),
      },
      rules,
    );
    pairs.push(...found);
    for (const { lines, bookings } of found) for (const each of [...lines, ...bookings]) taken.add(each);
  }
  return pairs;
}

/**
 * Makes as many pairs as possible, whatever the references: the earliest of both sides pair if they are near enough,
 * otherwise the earlier one has no pair.
 */
function pairsByDay({ lines, bookings }: Sides, rules: MatchingRules): readonly Match[] {
  const pairs: Match[] = [];
  let [nextLine, nextBooking] = [0, 0];
  for (;;) {
    const [line, booking] = [lines[nextLine], bookings[nextBooking]];
    if (line === undefined || booking === undefined) return pairs;
    const isPair = areNear(line, booking, rules);
    if (isPair) pairs.push(pairOf(line, booking));
    if (isPair || line.day < booking.day) nextLine += 1;
    if (isPair || line.day >= booking.day) nextBooking += 1;
  }
}
