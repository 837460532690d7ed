import * as z from '#shared/kernel/zod.ts';

/** What a person has said about lines of the ledger and bookings of the bank. */
export const handMatch = z.object({
  /** The id of the change: the audit log has its person and reason. */
  id: z.string(),
  /** `apart`: no comparison matches any of them by itself. `released`: comparisons match them again. */
  is: z.enum(['same', 'apart', 'released']),
  /** As breaks name them: `2026-03-05.csv#l1`. */
  lines: z.array(z.string()),
  /**
   * SHA-256 of the content of these lines: a corrected file may have another payment under an id. Missing from what
   * 0.1.0 has noted, and from all but `same`.
   */
  contentSha256: z.optional(z.string()),
  bookings: z.array(z.string()),
  /** The account is compared anew from that day on. */
  day: z.string(),
  /** Canonical UTC. */
  at: z.string(),
});

export type HandMatch = z.output<typeof handMatch>;

export const handMatches = z.object({
  all: z._default(z.array(handMatch), []),
  /** Counts its writes: each one requires the version before. */
  version: z._default(z.number(), 0),
});

export type HandMatches = z.output<typeof handMatches>;

/** Longer than corrections of files may reach back. */
const sameForMs = 130 * 86_400_000;

/** Those about any of the lines or bookings. */
export function handMatchesAbout(
  all: readonly HandMatch[],
  named: Pick<HandMatch, 'lines' | 'bookings'>,
): readonly HandMatch[] {
  const about = new Set([...named.lines, ...named.bookings]);
  return all.filter(({ lines, bookings }) => [...lines, ...bookings].some((each) => about.has(each)));
}

/** With another one. It replaces those about any of its lines or bookings; old ones are no longer needed. */
export function withHandMatch(known: HandMatches, added: HandMatch): HandMatches {
  const replaced = new Set(handMatchesAbout(known.all, added));
  const since = Date.parse(added.at) - sameForMs;
  const kept = known.all.filter(
    (each) => !replaced.has(each) && (each.is === 'apart' || Date.parse(each.at) >= since),
  );
  return { all: [...kept, added], version: known.version };
}
