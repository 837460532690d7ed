import * as z from '#shared/kernel/zod.ts';

/** What a person has said about lines of the ledger and bookings of the bank. */
export const handMatch = z.object({
  /** The id of the change: the audit log has its person and reason. */
  id: z.string(),
  /** `apart`: no comparison matches any of them by itself. */
  is: z.enum(['same', 'apart']),
  /** As breaks name them: `2026-03-05.csv#l1`. */
  lines: z.array(z.string()),
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

/** With another one. It replaces those about any of its lines or bookings; old ones are no longer needed. */
export function withHandMatch({ all, version }: HandMatches, added: HandMatch): HandMatches {
  const about = new Set([...added.lines, ...added.bookings]);
  const since = Date.parse(added.at) - sameForMs;
  const kept = all.filter(
    ({ is, at, lines, bookings }) =>
      ![...lines, ...bookings].some((each) => about.has(each)) && (is === 'apart' || Date.parse(at) >= since),
  );
  return { all: [...kept, added], version };
}
