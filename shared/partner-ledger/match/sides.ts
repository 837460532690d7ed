import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';

/** What is not matched yet, each side by day and id. */
export interface Sides {
  readonly lines: readonly LedgerLine[];
  readonly bookings: readonly BookedLine[];
}

/** Lines and bookings that are the same movement of money: one and one, or several and one. */
export interface Match extends Sides {
  readonly by: 'reference' | 'amount' | 'parts' | 'hand';
}

export const pairOf = (line: LedgerLine, booking: BookedLine): Match => ({
  lines: [line],
  bookings: [booking],
  by: line.reference !== undefined && line.reference === booking.reference ? 'reference' : 'amount',
});

interface Matched {
  readonly matches: readonly Match[];
  readonly left: Sides;
}

/** Applies matchers in turn, each to what the others have left. */
export function inTurn(sides: Sides, steps: readonly ((left: Sides) => readonly Match[])[]): Matched {
  let matched: Matched = { matches: [], left: sides };
  for (const step of steps) {
    const matches = step(matched.left);
    matched = { matches: [...matched.matches, ...matches], left: without(matched.left, matches) };
  }
  return matched;
}

export function movementsOf(parts: readonly Sides[]): readonly (LedgerLine | BookedLine)[] {
  return parts.flatMap(({ lines, bookings }) => [...lines, ...bookings]);
}

export function without(sides: Sides, parts: readonly Sides[]): Sides {
  const lines = new Set(parts.flatMap((part) => part.lines));
  const bookings = new Set(parts.flatMap((part) => part.bookings));
  return {
    lines: sides.lines.filter((line) => !lines.has(line)),
    bookings: sides.bookings.filter((booking) => !bookings.has(booking)),
  };
}

/** Groups both sides by a common key; movements without one are left out. */
export function grouped(
  { lines, bookings }: Sides,
  keyOf: (movement: LedgerLine | BookedLine) => string | undefined,
): ReadonlyMap<string, Sides> {
  const groups = new Map<string, { lines: LedgerLine[]; bookings: BookedLine[] }>();
  const groupOf = (key: string) => {
    const known = groups.get(key) ?? { lines: [], bookings: [] };
    groups.set(key, known);
    return known;
  };
  for (const line of lines) {
    const key = keyOf(line);
    if (key !== undefined) groupOf(key).lines.push(line);
  }
  for (const booking of bookings) {
    const key = keyOf(booking);
    if (key !== undefined) groupOf(key).bookings.push(booking);
  }
  return groups;
}
