import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import { dayNumber, toleranceFor, type MatchingRules } from './rules.ts';

type IsFree = (booking: BookedLine) => boolean;

/** Days of a window, as numbers. */
interface Wanted {
  readonly first: number;
  readonly last: number;
  readonly isFree: IsFree;
}

/** Bookings by amount and day; they are sorted by day. */
export function createShelves(bookings: readonly BookedLine[], rules: MatchingRules) {
  const byAmount = [...Map.groupBy(bookings, ({ cents }) => cents)].toSorted(([one], [other]) => one - other);
  const amounts = byAmount.map(([cents]) => cents);
  const shelves = byAmount.map(([, some]) => createShelf(some, rules));
  const used = new Set<ReturnType<typeof createShelf>>();
  // Searches ask for the same few days again and again.
  const numbers = new Map<string, number>();
  const numberOf = (day: string): number => {
    const known = numbers.get(day) ?? dayNumber(day, rules);
    numbers.set(day, known);
    return known;
  };
  return {
    /** Those that are near enough to a line by amount and by day. */
    near({ cents, day }: LedgerLine, isFree: IsFree): readonly BookedLine[] {
      const found: BookedLine[] = [];
      const [tolerance, on] = [toleranceFor(cents, rules), numberOf(day)];
      for (let next = firstAtLeast(amounts, cents - tolerance); next < amounts.length; next += 1) {
        const shelf = shelves[next];
        if (shelf === undefined || (amounts[next] ?? Infinity) > cents + tolerance) break;
        const isNew = shelf.take(found, {
          first: on - rules.windowDays,
          last: on + rules.windowDays,
          isFree,
        });
        if (isNew) used.add(shelf);
      }
      return found;
    },
    /** For the next search. */
    reset(): void {
      for (const shelf of used) shelf.reset();
      used.clear();
    },
  };
}

/** Bookings by day. What was passed over once is skipped from then on, so a search looks at each booking once. */
function createShelf(bookings: readonly BookedLine[], rules: MatchingRules) {
  const days = bookings.map(({ day }) => dayNumber(day, rules));
  let skips: number[] = [];
  const nextFrom = (index: number): number => {
    let next = index;
    while (skips[next] !== undefined) next = skips[next] ?? next;
    // The next one gets there at once.
    if (next !== index) skips[index] = next;
    return next;
  };
  return {
    /** Adds what it finds, and says whether there was anything that it has to reset. */
    take(found: BookedLine[], { first, last, isFree }: Wanted): boolean {
      const begun = nextFrom(firstAtLeast(days, first));
      let next = begun;
      for (; (days[next] ?? Infinity) <= last; next = nextFrom(next)) {
        const booking = bookings[next];
        skips[next] = next + 1;
        if (booking !== undefined && isFree(booking)) found.push(booking);
      }
      return next !== begun;
    },
    /** For the next search. */
    reset: (): void => {
      skips = [];
    },
  };
}

/** Index of the first number of that size or more. */
export function firstAtLeast(sorted: readonly number[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? Infinity) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
