import type { BookedLine, LedgerLine, Movement } from '#shared/partner-ledger/ledger-line.ts';
import { areNear, sumOf, type MatchingRules } from './rules.ts';
import type { Match, Sides } from './sides.ts';

type Named = (booking: BookedLine, reference: string) => readonly LedgerLine[];

/** Gives each booking the one of its references that a line has; without such a line it keeps its own one. */
export function withNamedReferences({ lines, bookings }: Sides, rules: MatchingRules): Sides {
  const linesNamed = byReference(lines);
  return {
    lines,
    bookings: bookings.map((booking) => {
      const reference = namedReference(booking, linesNamed, rules);
      return reference === undefined || reference === booking.reference ? booking : { ...booking, reference };
    }),
  };
}

/** Of words of one text, the one whose line fits best counts: a text may name several. */
function namedReference(booking: BookedLine, linesNamed: Named, rules: MatchingRules): string | undefined {
  for (const references of booking.references ?? []) {
    const named = references.filter((reference) => linesNamed(booking, reference).length > 0);
    const isNear = (line: LedgerLine) => areNear(line, booking, rules);
    const best =
      named.find((reference) =>
        linesNamed(booking, reference).some((line) => line.cents === booking.cents && isNear(line)),
      ) ??
      named.find((reference) => linesNamed(booking, reference).some(isNear)) ??
      named[0];
    if (best !== undefined) return best;
  }
  return undefined;
}

/** One payment whose text names several lines: all of them together are its amount to the cent. */
export function sumsOfNamed({ lines, bookings }: Sides, rules: MatchingRules): readonly Match[] {
  const linesNamed = byReference(lines);
  const taken = new Set<LedgerLine>();
  return bookings.flatMap((booking): readonly Match[] => {
    for (const references of booking.references ?? []) {
      const named = references
        .map((reference) => linesNamed(booking, reference).filter((line) => areNear(line, booking, rules)))
        .filter((each) => each.length > 0);
      const all = named.flat();
      if (named.length < 2 || all.some((line) => taken.has(line)) || sumOf(all) !== booking.cents) continue;
      for (const line of all) taken.add(line);
      return [{ lines: all, bookings: [booking], by: 'reference' }];
    }
    return [];
  });
}

function byReference(lines: readonly LedgerLine[]): Named {
  const keyOf = ({ currency }: Movement, reference: string) => `${currency} ${reference}`;
  const named = Map.groupBy(
    lines.filter(({ reference }) => reference !== undefined),
    (line) => keyOf(line, line.reference ?? ''),
  );
  return (booking, reference) => named.get(keyOf(booking, reference)) ?? [];
}
