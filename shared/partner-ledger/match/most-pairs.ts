import type { BookedLine, LedgerLine, Movement } from '#shared/partner-ledger/ledger-line.ts';
import { ofReference } from './by-reference.ts';
import { areNear, dayNumber, type MatchingRules } from './rules.ts';
import type { Match, Sides } from './sides.ts';

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
  const pairs = begunPairs(group, rules, isLast);
  if (pairs.length === Math.min(group.lines.length, group.bookings.length)) return pairs;
  const partners = new Map(pairs.map(({ lines: [line], bookings: [booking] }) => [booking, line] as const));
  const paired = new Set(partners.values());
  const search = createSearch(group, rules);
  for (const line of group.lines) {
    if (paired.has(line)) continue;
    for (const [changed, taken] of search.from(line, partners)) partners.set(taken, changed);
  }
  return [...partners].flatMap(([booking, line]) =>
    line === undefined || booking === undefined ? [] : pairOf(line, booking),
  );
}

const pairOf = (line: LedgerLine, booking: BookedLine): Match => ({
  lines: [line],
  bookings: [booking],
  by: line.reference !== undefined && line.reference === booking.reference ? 'reference' : 'amount',
});

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

type Partners = ReadonlyMap<BookedLine | undefined, LedgerLine | undefined>;
type Step = readonly [line: LedgerLine, booking: BookedLine];

/**
 * Looks for the shortest way to give a line a booking: it takes one, whose line takes another one, and so on. Each
 * booking is visited once per search. What a search without success has visited can never help a later one.
 */
function createSearch({ bookings }: Sides, rules: MatchingRules) {
  const { windowDays } = rules;
  const all = createShelf(bookings, rules);
  const named = new Map(
    [...Map.groupBy(bookings, ({ reference }) => reference)].map(([name, some]) => [
      name,
      createShelf(some, rules),
    ]),
  );
  const shelvesFor = ({ reference }: LedgerLine) =>
    reference === undefined ? [all] : [named.get(reference), named.get(undefined)];
  const useless = new Set<BookedLine>();

  return {
    /** What changes; empty if there is no way. */
    from(start: LedgerLine, partners: Partners): readonly Step[] {
      const visited = new Map<BookedLine, LedgerLine>();
      const waiting = [start];
      for (const line of waiting) {
        const day = dayNumber(line.day, rules);
        const isFree = (booking: BookedLine) => !visited.has(booking) && !useless.has(booking);
        for (const shelf of shelvesFor(line))
          for (const booking of shelf?.between(day - windowDays, day + windowDays, isFree) ?? []) {
            visited.set(booking, line);
            const partner = partners.get(booking);
            if (partner === undefined) {
              for (const each of [all, ...named.values()]) each.reset();
              return wayTo(booking, { visited, partners, start });
            }
            waiting.push(partner);
          }
      }
      for (const booking of visited.keys()) useless.add(booking);
      return [];
    },
  };
}

interface Searched {
  readonly visited: ReadonlyMap<BookedLine, LedgerLine>;
  readonly partners: Partners;
  readonly start: LedgerLine;
}

function wayTo(end: BookedLine, { visited, partners, start }: Searched): readonly Step[] {
  const before = new Map([...partners].map(([booking, line]) => [line, booking]));
  const way: Step[] = [];
  for (let booking: BookedLine | undefined = end; booking !== undefined;) {
    const line = visited.get(booking);
    if (line === undefined) return way;
    way.push([line, booking]);
    booking = line === start ? undefined : before.get(line);
  }
  return way;
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
    *between(first: number, last: number, isFree: (booking: BookedLine) => boolean): Generator<BookedLine> {
      let next = nextFrom(firstAtLeast(days, first));
      for (; (days[next] ?? Infinity) <= last; next = nextFrom(next)) {
        const booking = bookings[next];
        skips[next] = next + 1;
        if (booking !== undefined && isFree(booking)) yield booking;
      }
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
