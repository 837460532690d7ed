import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import { byAmount } from './by-amount.ts';
import { byDay } from './by-day.ts';
import { byParts } from './by-parts.ts';
import { byReference, ofReference } from './by-reference.ts';
import { areNear, type MatchingRules } from './rules.ts';
import { inTurn, without, type Match, type Sides } from './sides.ts';

/** A difference between the partner's ledger and the bank's bookings of one account. */
export type LedgerDifference =
  /** The partner has it, and the bank does not. */
  | { readonly kind: 'LEDGER_UNBOOKED'; readonly line: LedgerLine }
  /** The bank has it, and the partner does not. */
  | { readonly kind: 'LEDGER_UNKNOWN'; readonly booking: BookedLine }
  /** The bank has it a second time, under another id. */
  | { readonly kind: 'LEDGER_DOUBLED'; readonly booking: BookedLine; readonly first: BookedLine }
  /** Both have it under one reference, with different amounts or on different days. */
  | {
      readonly kind: 'LEDGER_AMOUNT' | 'LEDGER_DATE';
      readonly line: LedgerLine;
      readonly booking: BookedLine;
    };

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
 * Matches one account: first whole days that are equal, then by reference, then by amount, then by sums of parts. A
 * common reference takes precedence over amounts.
 */
export function matchAccount(sides: Sides, days: ComparedDays, rules: MatchingRules): MatchedAccount {
  const sorted = { lines: byDayAndId(sides.lines), bookings: byDayAndId(sides.bookings) };
  const named = inTurn(sorted, [byDay, ...byReference(rules)]);
  const isOpen = openRule(days, rules);
  const doubledByReference = doubledAmong(named.matches);
  const pairs = ofReference(named.left).flatMap(onlyPair);
  const isWaiting = (pair: Pair) =>
    areNear(pair.line, pair.booking, rules) && lacksParts(pair, isOpen) && !doubledByReference(pair.booking);
  const waiting = pairs.filter(isWaiting).map(sidesOf);
  const unlike = pairs.filter((pair) => !isWaiting(pair)).flatMap((pair) => unlikeUnderOneName(pair, rules));
  const doubledByName = named.left.bookings
    .filter(({ reference }) => reference !== undefined)
    .flatMap((booking) => doubledByReference(booking) ?? []);
  const known = [...unlike, ...doubledByName];
  const others = without(named.left, [...waiting, ...known.map(sidesOf)]);
  const rest = inTurn(others, [...byAmount(rules), ...byParts(rules)]);
  const matches = [...named.matches, ...rest.matches];
  const isDoubled = doubledAmong(matches);
  return {
    matches,
    differences: [
      ...known,
      ...rest.left.lines
        .filter((line) => !isOpen.line(line))
        .map((line) => ({ kind: 'LEDGER_UNBOOKED', line }) as const),
      ...rest.left.bookings
        .filter((booking) => booking.day >= days.since && !isOpen.booking(booking))
        .map((booking) => isDoubled(booking) ?? ({ kind: 'LEDGER_UNKNOWN', booking } as const)),
    ],
    open: {
      lines: [
        ...waiting.flatMap(({ lines }) => lines),
        ...rest.left.lines.filter((line) => isOpen.line(line)),
      ],
      bookings: [
        ...waiting.flatMap(({ bookings }) => bookings),
        ...rest.left.bookings.filter((booking) => isOpen.booking(booking)),
      ],
    },
  };
}

function openRule({ lastDay, bookedUntil }: ComparedDays, { windowDays }: MatchingRules) {
  return {
    line: ({ day }: LedgerLine) => daysAfter(day, windowDays) > bookedUntil,
    booking: ({ day }: BookedLine) => daysAfter(day, windowDays) > lastDay,
  };
}

interface Pair {
  readonly line: LedgerLine;
  readonly booking: BookedLine;
}

/** A line and a booking under one reference. */
function onlyPair({ lines, bookings }: Sides): readonly Pair[] {
  const [line, booking] = [lines[0], bookings[0]];
  if (line === undefined || booking === undefined || lines.length > 1 || bookings.length > 1) return [];
  return [{ line, booking }];
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
