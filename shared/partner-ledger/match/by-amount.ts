import type { BookedLine, LedgerLine, Movement } from '#shared/partner-ledger/ledger-line.ts';
import { pairsOfReference } from './by-reference.ts';
import { mostPairs, type IsLast } from './most-pairs.ts';
import { hasTolerance, mayBeSame, toleranceFor, type MatchingRules } from './rules.ts';
import { createShelves } from './shelves.ts';
import { grouped, inTurn, movementsOf, type Match, type Sides } from './sides.ts';
import { withMorePairs } from './with-more-pairs.ts';

const currencyOf = ({ currency }: Movement) => currency;

export function ofAmount(sides: Sides): readonly Sides[] {
  return [...grouped(sides, ({ cents, currency }) => `${cents} ${currency}`).values()];
}

/** Amounts of which each is within the tolerance of the next one. */
export function ofNearAmounts(sides: Sides, rules: MatchingRules): readonly Sides[] {
  if (!hasTolerance(rules)) return ofAmount(sides);
  return [...grouped(sides, currencyOf).values()].flatMap((some) => {
    const all = movementsOf([some]);
    const amounts = [...new Set(all.map(({ cents }) => cents))].toSorted((one, other) => one - other);
    let [group, before] = [0, amounts[0] ?? 0];
    const groups = new Map<number, string>();
    for (const cents of amounts) {
      if (cents - before > Math.max(toleranceFor(cents, rules), toleranceFor(before, rules))) group += 1;
      groups.set(cents, String(group));
      before = cents;
    }
    return [...grouped(some, ({ cents }) => groups.get(cents)).values()];
  });
}

/** As many pairs of the same amount as possible. */
export function pairsOfAmount(sides: Sides, rules: MatchingRules, isLast?: IsLast): readonly Match[] {
  return ofAmount(sides).flatMap((group) => mostPairs(group, rules, isLast));
}

/**
 * As many pairs as possible within the tolerance: those with a reference of their own, equal amounts and the nearest
 * amounts first, which may give way to more pairs.
 */
export function mostNearPairs(group: Sides, rules: MatchingRules): readonly Match[] {
  if (!hasTolerance(rules)) return mostPairs(group, rules);
  const begun = inTurn(group, [
    (left) => pairsOfReference(left, rules),
    (left) => pairsOfAmount(left, rules),
    (left) => nearestAmounts(left, rules),
  ]);
  return withMorePairs(begun.matches, group, rules);
}

/** The pairs of amounts, and as many more as the tolerance allows. Some may get another partner for that. */
export function withNearAmounts(
  pairs: readonly Match[],
  sides: Sides,
  rules: MatchingRules,
): readonly Match[] {
  if (!hasTolerance(rules)) return pairs;
  const paired = new Set<Movement>(movementsOf(pairs));
  const left = {
    lines: sides.lines.filter((line) => !paired.has(line)),
    bookings: sides.bookings.filter((booking) => !paired.has(booking)),
  };
  const begun = [...pairs, ...nearestAmounts(left, rules)];
  const partnerOf = new Map(begun.flatMap((pair) => pair.lines.map((line) => [line, pair] as const)));
  return [...grouped(sides, currencyOf).values()].flatMap((group) =>
    withMorePairs(
      group.lines.flatMap((line) => partnerOf.get(line) ?? []),
      group,
      rules,
    ),
  );
}

/** Pairs each line with the nearest amount within the tolerance; of two equally near, the earlier one. */
function nearestAmounts({ lines, bookings }: Sides, rules: MatchingRules): readonly Match[] {
  const shelves = createShelves(bookings, rules);
  const taken = new Set<BookedLine>();
  return lines.flatMap((line): Match[] => {
    let nearest: BookedLine | undefined;
    for (const booking of shelves.near(line, (each) => !taken.has(each) && mayBeSame(line, each)))
      if (nearest === undefined || isNearer(booking, nearest, line)) nearest = booking;
    shelves.reset();
    if (nearest === undefined) return [];
    taken.add(nearest);
    return [{ lines: [line], bookings: [nearest], by: 'amount' }];
  });
}

function isNearer(one: BookedLine, other: BookedLine, { cents }: LedgerLine): boolean {
  const [ours, theirs] = [Math.abs(one.cents - cents), Math.abs(other.cents - cents)];
  return ours === theirs ? one.day < other.day : ours < theirs;
}
