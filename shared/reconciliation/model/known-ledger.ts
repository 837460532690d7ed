import * as z from '#shared/kernel/zod.ts';
import { bookingSums } from '#shared/bookings/booking-sums.ts';
import { monthsAfter } from '#shared/kernel/calendar/business-day.ts';

const movement = {
  id: z.string(),
  day: z.string(),
  cents: z.number(),
  currency: z.string(),
  /** A hash in place of the reference: see `reference-mark.ts`. */
  reference: z.optional(z.string()),
};

export const openLine = z.object({ ...movement, file: z.optional(z.string()) });
export const openBooking = z.object({
  ...movement,
  fingerprint: z.string(),
  references: z.optional(z.readonly(z.array(z.readonly(z.array(z.string()))))),
  recordedAt: z.optional(z.string()),
});

/** A long list: its pages lie beside the row. */
const paged = z.object({ pages: z.array(z.string()), count: z.number() });

export type Paged = z.output<typeof paged>;

/** How far both sides were matched. What was open then is matched with the next lines and bookings. */
export const ledgerCut = z.object({
  /** Last day of the ledger, and last day for which the mirror counted as complete. */
  day: z.string(),
  bookedUntil: z.string(),
  /** The latest instant of a booking that was seen, in canonical UTC, and the sums of all mirrored bookings then. */
  recordedUntil: z.string(),
  sums: bookingSums,
  /** A hash of the files that cover the days since the cut before. */
  files: z.string(),
  /** What was not matched then, as far as it fits here. */
  lines: z.array(openLine),
  bookings: z.array(openBooking),
  moreLines: z.optional(paged),
  moreBookings: z.optional(paged),
});

export type LedgerCut = z.output<typeof ledgerCut>;

/** What is known of an account on the partner's side. */
export const knownLedger = z.object({
  /** From this day on, each booking should have its line. */
  since: z.optional(z.string()),
  /** Oldest first. */
  cuts: z._default(z.array(ledgerCut), []),
  /** Names of breaks that may be open: a comparison that no longer finds them ends them. */
  open: z._default(z.array(z.string()), []),
  moreOpen: z.optional(paged),
  hasPages: z._default(z.boolean(), false),
  /** Counts its writes: each one requires the version before. */
  version: z._default(z.number(), 0),
});

export type KnownLedger = z.output<typeof knownLedger>;

/** How much was not matched at the cut. */
export const openCounts = ({ lines, bookings, moreLines, moreBookings }: LedgerCut) => ({
  openLines: lines.length + (moreLines?.count ?? 0),
  openBookings: bookings.length + (moreBookings?.count ?? 0),
});

const recentCuts = 8;
const monthsBack = 3;

/** The first day for which corrections are still compared, if the ledger has reached `day`. */
export const correctableFrom = (day: string): string => monthsAfter(day, -monthsBack);

/** The latest cuts, the last one of each earlier month, and one from before all days that may be corrected. */
export function keptCuts(cuts: readonly LedgerCut[]): readonly LedgerCut[] {
  const earlier = cuts.slice(0, -recentCuts);
  const lastOfMonth = [...new Map(earlier.map((cut) => [cut.day.slice(0, 'YYYY-MM'.length), cut])).values()];
  const from = correctableFrom(cuts.at(-1)?.day ?? '');
  const first = lastOfMonth.findLastIndex(({ day }) => day < from);
  const oldest = first === -1 ? earlier.slice(0, 1) : [];
  return [...new Set([...oldest, ...lastOfMonth.slice(Math.max(first, 0))]), ...cuts.slice(-recentCuts)];
}
