import type { BookedLine, LedgerLine, Movement } from '#shared/partner-ledger/ledger-line.ts';
import { areNear, mayBeSame, type MatchingRules } from './rules.ts';
import { grouped, type Match, type Sides } from './sides.ts';

/**
 * Pairs one line and one booking of the same amount within the window of days; first those where one side has a
 * reference.
 */
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

/**
 * Makes as many pairs as possible: the earliest of both sides pair if they are near enough, otherwise the earlier one
 * has no pair.
 */
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

/** Pairs each line with the nearest amount within the tolerance; of two equally near, the earlier one. */
function nearestAmounts({ lines, bookings }: Sides, rules: MatchingRules): readonly Match[] {
  if (rules.toleranceCents === 0) return [];
  const sorted = bookings.toSorted((one, other) => one.cents - other.cents);
  const taken = new Set<BookedLine>();
  return lines.flatMap((line): Match[] => {
    let nearest: BookedLine | undefined;
    const from = firstAtLeast(sorted, line.cents - rules.toleranceCents);
    for (let next = from; next < sorted.length; next += 1) {
      const booking = sorted[next];
      if (booking === undefined || booking.cents > line.cents + rules.toleranceCents) break;
      const mayPair = !taken.has(booking) && areNear(line, booking, rules) && mayBeSame(line, booking);
      if (mayPair && (nearest === undefined || isNearer(booking, nearest, line))) nearest = booking;
    }
    if (nearest === undefined) return [];
    taken.add(nearest);
    return [{ lines: [line], bookings: [nearest], by: 'amount' }];
  });
}

function isNearer(one: BookedLine, other: BookedLine, { cents }: LedgerLine): boolean {
  const [ours, theirs] = [Math.abs(one.cents - cents), Math.abs(other.cents - cents)];
  return ours === theirs ? one.day < other.day : ours < theirs;
}

/** Index of the first booking of that amount or more. */
function firstAtLeast(sorted: readonly BookedLine[], cents: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle]?.cents ?? Infinity) < cents) low = middle + 1;
    else high = middle;
  }
  return low;
}
