import type { Movement } from '#shared/partner-ledger/ledger-line.ts';
import { areEqual, areNear, mayBeSame, type MatchingRules } from './rules.ts';
import { grouped, type Match, type Sides } from './sides.ts';

/** One line and one booking of the same amount within the window of days; where one side names a reference, that first. */
export function byAmount(rules: MatchingRules) {
  const isNamed = ({ reference }: Movement) => reference !== undefined;
  const isUnnamed = ({ reference }: Movement) => reference === undefined;
  return [
    (left: Sides) => pairsOfAmount(part(left, isUnnamed, isNamed), rules),
    (left: Sides) => pairsOfAmount(part(left, isNamed, isUnnamed), rules),
    (left: Sides) => pairsOfAmount(part(left, isUnnamed, isUnnamed), rules),
    (left: Sides) => nearestAmounts(left, rules),
  ];
}

function part(
  { lines, bookings }: Sides,
  isLine: (movement: Movement) => boolean,
  isBooking: (movement: Movement) => boolean,
): Sides {
  return { lines: lines.filter(isLine), bookings: bookings.filter(isBooking) };
}

function pairsOfAmount(sides: Sides, rules: MatchingRules): readonly Match[] {
  const groups = grouped(sides, ({ cents, currency }) => `${cents} ${currency}`);
  return [...groups.values()].flatMap((group) => pairsByDay(group, rules));
}

/** As many pairs as there can be: the earliest of both sides, if they are near enough, else the earlier one has none. */
export function pairsByDay({ lines, bookings }: Sides, rules: MatchingRules): readonly Match[] {
  const pairs: Match[] = [];
  let [nextLine, nextBooking] = [0, 0];
  for (;;) {
    const [line, booking] = [lines[nextLine], bookings[nextBooking]];
    if (line === undefined || booking === undefined) return pairs;
    const isPair = areNear(line, booking, rules);
    if (isPair) pairs.push({ lines: [line], bookings: [booking], by: 'amount' });
    if (isPair || line.day < booking.day) nextLine += 1;
    if (isPair || line.day >= booking.day) nextBooking += 1;
  }
}

/** Within the tolerance, the smallest difference first. */
function nearestAmounts({ lines, bookings }: Sides, rules: MatchingRules): readonly Match[] {
  if (rules.toleranceCents === 0) return [];
  const free = new Set(bookings);
  return lines.flatMap((line): Match[] => {
    const [nearest] = [...free]
      .filter((booking) => areEqual(line.cents, booking.cents, rules))
      .filter((booking) => areNear(line, booking, rules) && mayBeSame(line, booking))
      .toSorted((one, other) => Math.abs(one.cents - line.cents) - Math.abs(other.cents - line.cents));
    if (nearest === undefined) return [];
    free.delete(nearest);
    return [{ lines: [line], bookings: [nearest], by: 'amount' }];
  });
}
