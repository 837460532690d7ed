import * as z from '#shared/kernel/zod.ts';
import { bookingSums } from '#shared/bookings/booking-sums.ts';

const movement = {
  id: z.string(),
  day: z.string(),
  cents: z.number(),
  currency: z.string(),
  /** A mark in its place: see `reference-mark.ts`. */
  reference: z.optional(z.string()),
};

const openLine = z.object({ ...movement, file: z.optional(z.string()) });
const openBooking = z.object({
  ...movement,
  fingerprint: z.string(),
  recordedAt: z.optional(z.string()),
});

/** How far both sides were matched: what is open then goes on with the next lines and bookings. */
export const ledgerCut = z.object({
  /** Last day of the ledger, and the day up to which the mirror was taken for complete. */
  day: z.string(),
  bookedUntil: z.string(),
  /** The greatest instant of a booking that was seen, in canonical UTC, and the sums over all bookings of the mirror then. */
  recordedUntil: z.string(),
  sums: bookingSums,
  /** Which files said what was booked since the cut before. */
  files: z.string(),
  lines: z.array(openLine),
  bookings: z.array(openBooking),
});

export type LedgerCut = z.output<typeof ledgerCut>;

/** What is known of an account on the partner's side. */
export const knownLedger = z.object({
  /** From this day on, each booking should have its line. */
  since: z.optional(z.string()),
  /** Oldest first. */
  cuts: z._default(z.array(ledgerCut), []),
  /** What breaks may be open about: settled by a look that does not find it any more. */
  open: z._default(z.array(z.string()), []),
});

export type KnownLedger = z.output<typeof knownLedger>;

const recentCuts = 8;
const months = 3;

/** The latest ones, and of earlier months the last one each: a correction of that day or later starts from it. */
export function keptCuts(cuts: readonly LedgerCut[]): readonly LedgerCut[] {
  const recent = cuts.slice(-recentCuts);
  const lastOfMonth = new Map(
    cuts.slice(0, -recentCuts).map((cut) => [cut.day.slice(0, 'YYYY-MM'.length), cut]),
  );
  return [...[...lastOfMonth.values()].slice(-months), ...recent];
}
