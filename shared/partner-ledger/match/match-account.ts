import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { BookedLine, LedgerLine, Movement } from '#shared/partner-ledger/ledger-line.ts';
import { mostNearPairs, ofNearAmounts, pairsOfAmount, withNearAmounts } from './by-amount.ts';
import { byParts } from './by-parts.ts';
import {
  identifying,
  namedWithOtherAmount,
  onlyPairs,
  pairsOfReference,
  sumsOfReference,
  type Pair,
} from './by-reference.ts';
import { contradictingPairs } from './contradicting.ts';
import { sumsOfNamed, withNamedReferences } from './named-bookings.ts';
import { areNear, dayNumber, hasTolerance, withoutTolerance, type MatchingRules } from './rules.ts';
import { inTurn, movementsOf, without, type Match, type Sides } from './sides.ts';

/** A difference between the partner's ledger and the bank's bookings of one account. */
export type LedgerDifference =
  /** The partner has it, and the bank does not. */
  | { readonly kind: 'LEDGER_UNBOOKED'; readonly line: LedgerLine }
  /** The bank has it, and the partner does not. */
  | { readonly kind: 'LEDGER_UNKNOWN'; readonly booking: BookedLine }
  /** The bank has it a second time, under another id. */
  | { readonly kind: 'LEDGER_DOUBLED'; readonly booking: BookedLine; readonly first: BookedLine }
  /** Both have it under one reference, with different amounts or on different days. */
  | ({ readonly kind: 'LEDGER_AMOUNT' | 'LEDGER_DATE' } & Pair)
  /** Both have one of the amount that may be the same, though their references differ. */
  | ({ readonly kind: 'LEDGER_PROPOSED' } & Pair);

interface ComparedDays {
  /** From here on every booking should have its line. */
  readonly since: string;
  /** Last day for which the partner's ledger is complete. */
  readonly lastDay: string;
  /** Last day for which the mirror is complete. */
  readonly bookedUntil: string;
}

interface MatchedAccount {
  readonly matches: readonly Match[];
  readonly differences: readonly LedgerDifference[];
  /** What the other side may still bring within the window. It is matched again with the next file. */
  readonly open: Sides;
}

/**
 * Matches one account. A reference of its own says which two are the same, whatever their amounts. Otherwise a pairing
 * that leaves nothing over counts first, then sums under one reference, then as many pairs of one amount as possible,
 * then sums of parts.
 */
export function matchAccount(sides: Sides, days: ComparedDays, rules: MatchingRules): MatchedAccount {
  const all = { lines: byDayAndId(sides.lines), bookings: byDayAndId(sides.bookings) };
  const isOpen = openRule(days, rules);
  const several = inTurn(all, [(left) => sumsOfNamed(left, rules)]);
  const sorted = withNamedReferences(several.left, rules);
  const isIdentifying = identifying(sorted);
  const named = inTurn(sorted, [
    (left) => completeGroups(left, isOpen, rules),
    (left) => pairsOfReference(left, rules),
    (left) => (hasTolerance(rules) ? completeGroups(left, isOpen, withoutTolerance(rules)) : []),
    (left) => sumsOfReference(left, rules),
  ]);
  const unlike = unlikePairs(
    onlyPairs(named.left).filter(({ line }) => isIdentifying(line)),
    {
      isOpen,
      rules,
      isDoubled: doubledAmong([...several.matches, ...named.matches]),
    },
  );
  const amounts = inTurn(without(named.left, unlike.parts), [
    (left) => pairsOfAmount(left, rules, isDoubledByName),
  ]);
  const isDoubled = doubledAmong(
    [...several.matches, ...named.matches, ...amounts.matches].filter(hasOneName),
  );
  const others = unlikePairs(onlyPairs(amounts.left), { isOpen, rules, isDoubled });
  const doubled = without(amounts.left, others.parts)
    .bookings.filter(({ reference }) => reference !== undefined)
    .flatMap((booking) => isDoubled(booking) ?? []);
  const [kept, movable] = [
    amounts.matches.filter(hasOneName),
    amounts.matches.filter((pair) => !hasOneName(pair)),
  ];
  const unlikeParts = [...unlike.parts, ...others.parts, ...doubled.map(sidesOf)];
  const near = inTurn(without(named.left, [...unlikeParts, ...kept]), [
    (left) => withNearAmounts(movable, left, rules),
  ]);
  const rest = inTurn(near.left, byParts(rules));
  const matched = [...several.matches, ...named.matches, ...kept, ...near.matches, ...rest.matches];
  const isSecond = doubledAmong(matched);
  const proposed = contradictingPairs(rest.left, rules).filter(
    ({ line, booking }) => !(isOpen.line(line) && isOpen.booking(booking)) && isSecond(booking) === undefined,
  );
  const left = without(rest.left, proposed.map(sidesOf));
  return {
    matches: matched,
    differences: [
      ...unlike.differences,
      ...others.differences,
      ...doubled,
      ...proposed.map((pair) => ({ kind: 'LEDGER_PROPOSED', ...pair }) as const),
      ...leftOver(left, { since: days.since, isOpen, isDoubled: isSecond }),
    ],
    open: {
      lines: [
        ...[unlike, others].flatMap(({ waiting }) => waiting.map(({ line }) => line)),
        ...left.lines.filter((line) => isOpen.line(line)),
      ],
      bookings: [
        ...[unlike, others].flatMap(({ waiting }) => waiting.map(({ booking }) => booking)),
        ...left.bookings.filter((booking) => isOpen.booking(booking)),
      ],
    },
  };
}

type IsOpen = ReturnType<typeof openRule>;
type IsDoubled = ReturnType<typeof doubledAmong>;

/**
 * Amounts, and those within the tolerance of them, of which every movement has its pair, except those that the other side
 * may still bring. Equal references pair first, and give way where everything has a pair only then.
 */
function completeGroups(left: Sides, isOpen: IsOpen, rules: MatchingRules): readonly Match[] {
  const completeOf = (sides: Sides) =>
    ofNearAmounts(sides, rules).flatMap((group) => {
      const pairs = mostNearPairs(group, rules);
      const over = without(group, pairs);
      return over.lines.every(isOpen.line) && over.bookings.every(isOpen.booking) ? pairs : [];
    });
  const paired = new Set<Movement>(movementsOf(completeOf(left)));
  const isOfReference = namedWithOtherAmount(left, (movement) => paired.has(movement));
  return completeOf({
    lines: left.lines.filter((line) => !isOfReference(line)),
    bookings: left.bookings.filter((booking) => !isOfReference(booking)),
  });
}

/** What of an amount was neither paired nor is awaited. */
function leftOver(
  { lines, bookings }: Sides,
  { since, isOpen, isDoubled }: { since: string; isOpen: IsOpen; isDoubled: IsDoubled },
): readonly LedgerDifference[] {
  return [
    ...lines.filter((line) => !isOpen.line(line)).map((line) => ({ kind: 'LEDGER_UNBOOKED', line }) as const),
    ...bookings
      .filter((booking) => booking.day >= since && !isOpen.booking(booking))
      .map((booking) => isDoubled(booking) ?? ({ kind: 'LEDGER_UNKNOWN', booking } as const)),
  ];
}

/** Whether the day after the last one that is complete on the other side is still within the window. */
function openRule({ lastDay, bookedUntil }: ComparedDays, rules: MatchingRules) {
  const reaches = (until: string) => {
    const next = dayNumber(daysAfter(until, 1), rules);
    return ({ day }: Movement) => next - dayNumber(day, rules) <= rules.windowDays;
  };
  return { line: reaches(bookedUntil), booking: reaches(lastDay) };
}

interface UnlikePairs {
  /** The other side may still bring the rest of them. */
  readonly waiting: readonly Pair[];
  readonly differences: readonly LedgerDifference[];
  /** What they consist of. */
  readonly parts: readonly Sides[];
}

function unlikePairs(
  pairs: readonly Pair[],
  { isOpen, isDoubled, rules }: { isOpen: IsOpen; isDoubled: IsDoubled; rules: MatchingRules },
): UnlikePairs {
  const isWaiting = (pair: Pair) =>
    areNear(pair.line, pair.booking, rules) && lacksParts(pair, isOpen) && !isDoubled(pair.booking);
  const waiting = pairs.filter(isWaiting);
  const differences = pairs
    .filter((pair) => !isWaiting(pair))
    .flatMap((pair) => unlikeUnderOneName(pair, rules));
  return { waiting, differences, parts: [...waiting, ...differences].map(sidesOf) };
}

/** A payment in parts: the other side may still bring the rest, with the same sign. */
function lacksParts({ line, booking }: Pair, isOpen: ReturnType<typeof openRule>): boolean {
  if (Math.sign(line.cents) !== Math.sign(booking.cents)) return false;
  const [ours, theirs] = [Math.abs(line.cents), Math.abs(booking.cents)];
  return (theirs < ours && isOpen.line(line)) || (ours < theirs && isOpen.booking(booking));
}

function unlikeUnderOneName(
  { line, booking }: Pair,
  rules: MatchingRules,
): readonly (LedgerDifference & Pair)[] {
  if (line.cents !== booking.cents) return [{ kind: 'LEDGER_AMOUNT', line, booking }];
  return areNear(line, booking, rules) ? [] : [{ kind: 'LEDGER_DATE', line, booking }];
}

const hasOneName = ({ lines: [line], bookings: [booking] }: Match) =>
  line?.reference !== undefined && line.reference === booking?.reference;

/** Another booking with the same content has its line by its reference. */
function isDoubledByName(pairs: readonly Match[]): (booking: BookedLine) => boolean {
  const isDoubled = doubledAmong(pairs);
  return (booking) => booking.reference !== undefined && isDoubled(booking) !== undefined;
}

/** Finds bookings with the same content as one that has its line. */
function doubledAmong(matches: readonly Match[]) {
  const matched = new Map(
    matches.flatMap(({ bookings }) => bookings).map((booking) => [booking.fingerprint, booking]),
  );
  return (booking: BookedLine): LedgerDifference | undefined => {
    const first = matched.get(booking.fingerprint);
    return first?.cents === booking.cents ? { kind: 'LEDGER_DOUBLED', booking, first } : undefined;
  };
}

function sidesOf(difference: LedgerDifference | Pair): Sides {
  return {
    lines: 'line' in difference ? [difference.line] : [],
    bookings: 'booking' in difference ? [difference.booking] : [],
  };
}

function byDayAndId<Each extends { readonly day: string; readonly id: string }>(
  movements: readonly Each[],
): readonly Each[] {
  const keyOf = ({ day, id }: Each) => `${day} ${id}`;
  return movements.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
