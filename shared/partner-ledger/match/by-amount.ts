import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import { firstAtLeast, mostPairs, type IsLast } from './most-pairs.ts';
import { areNear, mayBeSame, toleranceFor, type MatchingRules } from './rules.ts';
import { grouped, type Match, type Sides } from './sides.ts';

export function ofAmount(sides: Sides): readonly Sides[] {
  return [...grouped(sides, ({ cents, currency }) => `${cents} ${currency}`).values()];
}

/** As many pairs of the same amount as possible. */
export function pairsOfAmount(sides: Sides, rules: MatchingRules, isLast?: IsLast): readonly Match[] {
  return ofAmount(sides).flatMap((group) => mostPairs(group, rules, isLast));
}

/** Pairs each line with the nearest amount within the tolerance; of two equally near, the earlier one. */
export function nearestAmounts({ lines, bookings }: Sides, rules: MatchingRules): readonly Match[] {
  if (rules.toleranceCents === 0 && (rules.tolerancePpm ?? 0) === 0) return [];
  const sorted = bookings.toSorted((one, other) => one.cents - other.cents);
  const amounts = sorted.map(({ cents }) => cents);
  const taken = new Set<BookedLine>();
  return lines.flatMap((line): Match[] => {
    let nearest: BookedLine | undefined;
    const tolerance = toleranceFor(line.cents, rules);
    for (let next = firstAtLeast(amounts, line.cents - tolerance); next < sorted.length; next += 1) {
      const booking = sorted[next];
      if (booking === undefined || booking.cents > line.cents + tolerance) break;
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
