import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import type { LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import { sumOf } from '#shared/partner-ledger/match/rules.ts';
import { without, type Match, type Sides } from '#shared/partner-ledger/match/sides.ts';
import type { HandMatch } from '#shared/reconciliation/model/hand-match.ts';
import type { DaysInEffect } from './days-in-effect.ts';
import { placeOf } from './ledger-breaks.ts';

interface Applied {
  readonly matches: readonly Match[];
  /** Sides that are matched with nothing, each by itself. */
  readonly apart: readonly Sides[];
  /** What comparisons match by themselves. */
  readonly left: Sides;
}

/**
 * A match by hand never hides money: it counts as long as all of it is there, is the same to the cent, and its lines say
 * what they said to the person.
 */
export function applyHandMatches(sides: Sides, byHand: readonly HandMatch[]): Applied {
  if (byHand.length === 0) return { matches: [], apart: [], left: sides };
  const lineAt = new Map(sides.lines.map((line) => [placeOf(line), line]));
  const bookingOf = new Map(sides.bookings.map((booking) => [booking.id, booking]));
  const found = byHand.map(({ is, lines, bookings, contentSha256 }) => ({
    is,
    contentSha256,
    isAll: [...lines, ...bookings].every((id) => lineAt.has(id) || bookingOf.has(id)),
    lines: lines.flatMap((id) => lineAt.get(id) ?? []),
    bookings: bookings.flatMap((id) => bookingOf.get(id) ?? []),
  }));
  const matches = found
    .filter(({ is, isAll, ...both }) => is === 'same' && isAll && addsUp(both) && saysTheSame(both))
    .map(({ lines, bookings }) => ({ lines, bookings, by: 'hand' }) as const);
  const apart = found
    .filter(({ is }) => is === 'apart')
    .flatMap(({ lines, bookings }) => [
      { lines, bookings: [] },
      { lines: [], bookings },
    ]);
  return { matches, apart, left: without(sides, [...matches, ...apart]) };
}

const saysTheSame = ({ lines, contentSha256 }: Pick<Sides, 'lines'> & Pick<HandMatch, 'contentSha256'>) =>
  contentSha256 === undefined || contentSha256 === contentOf(lines);

/** What tells payments apart, as SHA-256: a match by hand is about these contents, not about ids. */
export function contentOf(lines: readonly LedgerLine[]): string {
  const contents = lines.map((line) =>
    canonicalJson([placeOf(line), line.day, line.cents, line.currency, line.reference ?? null]),
  );
  return sha256Hex(contents.toSorted().join('\n'));
}

export function addsUp({ lines, bookings }: Sides): boolean {
  const currencies = new Set([...lines, ...bookings].map(({ currency }) => currency));
  return currencies.size === 1 && sumOf(lines) === sumOf(bookings);
}

/** Cuts after a match by hand are as invalid as those after a corrected file. */
export function withHandMatches(effect: DaysInEffect, byHand: readonly HandMatch[]): DaysInEffect {
  return {
    ...effect,
    markOf: (afterDay, untilDay) => {
      const mark = effect.markOf(afterDay, untilDay);
      const within = byHand.filter(({ day }) => afterDay < day && day <= untilDay).map(({ id }) => id);
      return within.length === 0 ? mark : sha256Hex([mark, ...within].join(' ')).slice(0, 16);
    },
  };
}
