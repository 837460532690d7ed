import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { MatchingRules } from './rules.ts';
import { createShelves } from './shelves.ts';
import { pairOf, type Match, type Sides } from './sides.ts';

/**
 * As many pairs as possible within window and tolerance: lines that are left over take a booking from a pair that can do
 * without it. What is paired stays so, though perhaps with another partner. All of it has one currency.
 */
export function withMorePairs(pairs: readonly Match[], group: Sides, rules: MatchingRules): readonly Match[] {
  if (pairs.length === Math.min(group.lines.length, group.bookings.length)) return pairs;
  const partners = createPartners(pairs);
  const search = createSearch(group, rules, partners);
  for (const line of group.lines) if (!partners.has(line)) partners.change(search.from(line));
  return partners.pairs();
}

type Step = readonly [line: LedgerLine, booking: BookedLine];
type Partners = ReturnType<typeof createPartners>;

function createPartners(pairs: readonly Match[]) {
  const ofBooking = new Map<BookedLine, LedgerLine>();
  const ofLine = new Map<LedgerLine, BookedLine>();
  const change = (steps: readonly Step[]): void => {
    for (const [line, booking] of steps) {
      ofBooking.set(booking, line);
      ofLine.set(line, booking);
    }
  };
  for (const { lines, bookings } of pairs)
    for (const [at, line] of lines.entries()) {
      const booking = bookings[at];
      if (booking !== undefined) change([[line, booking]]);
    }
  return {
    change,
    has: (line: LedgerLine) => ofLine.has(line),
    lineOf: (booking: BookedLine) => ofBooking.get(booking),
    bookingOf: (line: LedgerLine) => ofLine.get(line),
    pairs: (): readonly Match[] => [...ofBooking].map(([booking, line]) => pairOf(line, booking)),
  };
}

/**
 * Looks for the shortest way to give a line a booking: it takes one, whose line takes another one, and so on. Each
 * booking is visited once per search. What a search without success has visited can never help a later one.
 */
function createSearch({ bookings }: Sides, rules: MatchingRules, partners: Partners) {
  const all = createShelves(bookings, rules);
  const named = new Map(
    [...Map.groupBy(bookings, ({ reference }) => reference)].map(([name, some]) => [
      name,
      createShelves(some, rules),
    ]),
  );
  const shelvesFor = ({ reference }: LedgerLine) =>
    reference === undefined ? [all] : [named.get(reference), named.get(undefined)];
  const useless = new Set<BookedLine>();

  return {
    /** What changes; empty if there is no way. */
    from(start: LedgerLine): readonly Step[] {
      const visited = new Map<BookedLine, LedgerLine>();
      const used = new Set<ReturnType<typeof createShelves>>();
      const isFree = (booking: BookedLine) => !visited.has(booking) && !useless.has(booking);
      const waiting = [start];
      for (const line of waiting)
        for (const shelves of shelvesFor(line)) {
          if (shelves === undefined) continue;
          used.add(shelves);
          for (const booking of shelves.near(line, isFree)) {
            visited.set(booking, line);
            const partner = partners.lineOf(booking);
            if (partner === undefined) {
              for (const each of used) each.reset();
              return wayTo(booking, visited, partners);
            }
            waiting.push(partner);
          }
        }
      for (const booking of visited.keys()) useless.add(booking);
      return [];
    },
  };
}

function wayTo(
  end: BookedLine,
  visited: ReadonlyMap<BookedLine, LedgerLine>,
  partners: Partners,
): readonly Step[] {
  const way: Step[] = [];
  for (let booking: BookedLine | undefined = end; booking !== undefined;) {
    const line = visited.get(booking);
    if (line === undefined) return way;
    way.push([line, booking]);
    booking = partners.bookingOf(line);
  }
  return way;
}
