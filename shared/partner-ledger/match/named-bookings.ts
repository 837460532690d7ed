import type { BookedLine, LedgerLine, Movement } from '#shared/partner-ledger/ledger-line.ts';
import { firstAtLeast } from './shelves.ts';
import { areNear, dayNumber, sumOf, type MatchingRules } from './rules.ts';
import type { Match, Sides } from './sides.ts';

const nameOf = ({ currency }: Movement, reference: string) => `${currency} ${reference}`;
const amountOf = (movement: Movement, reference: string) =>
  `${movement.cents} ${nameOf(movement, reference)}`;

/**
 * Gives each booking the one of its references that a line has; without such a line it keeps its own one. A text may name
 * several lines: as many bookings as possible get a line of their amount.
 */
export function withNamedReferences({ lines, bookings }: Sides, rules: MatchingRules): Sides {
  const named = createDays(lines, nameOf, rules);
  const candidates = new Map(bookings.map((booking) => [booking, firstNamed(booking, named)]));
  const fitting = fittingReferences(candidates, createDays(lines, amountOf, rules));
  return {
    lines,
    bookings: bookings.map((booking) => {
      const references = candidates.get(booking) ?? [];
      const reference =
        fitting.get(booking) ?? references.find((each) => named.isNear(booking, each)) ?? references[0];
      return reference === undefined || reference === booking.reference ? booking : { ...booking, reference };
    }),
  };
}

/** Those of the first kind of reference by which a line names it. */
function firstNamed(booking: BookedLine, named: Days): readonly string[] {
  const known = (booking.references ?? []).map((each) =>
    each.filter((reference) => named.count(booking, reference) > 0),
  );
  return known.find((each) => each.length > 0) ?? [];
}

/** Each reference goes to as many bookings as it has lines of their amount; one may give way to another. */
function fittingReferences(
  candidates: ReadonlyMap<BookedLine, readonly string[]>,
  ofAmount: Days,
): ReadonlyMap<BookedLine, string> {
  const holders = new Map<string, BookedLine[]>();
  const chosen = new Map<BookedLine, string>();
  // What a search without success has tried can never help a later one.
  const useless = new Set<string>();
  const take = (booking: BookedLine, tried: Set<string>): boolean =>
    (candidates.get(booking) ?? []).some((reference) => {
      const key = amountOf(booking, reference);
      if (tried.has(key) || useless.has(key) || !ofAmount.isNear(booking, reference)) return false;
      tried.add(key);
      const held = holders.get(key) ?? [];
      holders.set(key, held);
      const hasPlace = held.length < ofAmount.count(booking, reference);
      const place = hasPlace ? held.length : held.findIndex((each) => take(each, tried));
      if (place === -1) return false;
      held[place] = booking;
      chosen.set(booking, reference);
      return true;
    });
  for (const booking of candidates.keys()) {
    const tried = new Set<string>();
    if (!take(booking, tried)) for (const key of tried) useless.add(key);
  }
  return chosen;
}

type Days = ReturnType<typeof createDays>;

/** The days of lines by a key. */
function createDays(
  lines: readonly LedgerLine[],
  keyOf: (movement: Movement, reference: string) => string,
  rules: MatchingRules,
) {
  const days = new Map<string, number[]>();
  for (const line of lines) {
    if (line.reference === undefined) continue;
    const key = keyOf(line, line.reference);
    const known = days.get(key) ?? [];
    days.set(key, known);
    known.push(dayNumber(line.day, rules));
  }
  for (const each of days.values()) each.sort((one, other) => one - other);
  return {
    count: (booking: BookedLine, reference: string) => days.get(keyOf(booking, reference))?.length ?? 0,
    isNear: (booking: BookedLine, reference: string) => {
      const [known, day] = [days.get(keyOf(booking, reference)) ?? [], dayNumber(booking.day, rules)];
      const next = known[firstAtLeast(known, day - rules.windowDays)];
      return next !== undefined && next <= day + rules.windowDays;
    },
  };
}

/** So many lines may be one payment that names them. */
const mostNamed = 1_000;

/** One payment whose text names several lines: all of them together are its amount to the cent. */
export function sumsOfNamed({ lines, bookings }: Sides, rules: MatchingRules): readonly Match[] {
  const named = Map.groupBy(
    lines.filter(({ reference }) => reference !== undefined),
    (line) => nameOf(line, line.reference ?? ''),
  );
  const taken = new Set<LedgerLine>();
  return bookings.flatMap((booking): readonly Match[] => {
    for (const references of booking.references ?? []) {
      const groups = references.map((reference) => named.get(nameOf(booking, reference)) ?? []);
      const known = groups.filter((group) => group.length > 0);
      if (known.length < 2 || known.flat().length > mostNamed) continue;
      const all = known.flat().filter((line) => areNear(line, booking, rules));
      const isOne = all.some(({ cents }) => cents === booking.cents);
      if (isOne || all.some((line) => taken.has(line)) || sumOf(all) !== booking.cents) continue;
      for (const line of all) taken.add(line);
      return [{ lines: all, bookings: [booking], by: 'reference' }];
    }
    return [];
  });
}
