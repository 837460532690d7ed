import * as z from '#shared/kernel/zod.ts';

/** How the bank settles fees, by the company's contract with it. */
export const settlementRules = z.strictObject({
  /** Cut-off day of the month: charges until some time on that day are settled with the month before. */
  day: z.int().check(z.minimum(1), z.maximum(28)),
  /** What the bank keeps of it: 0 if it settles gross. */
  keptPercent: z.int().check(z.minimum(0), z.maximum(100)),
});

export type SettlementRules = z.output<typeof settlementRules>;

/**
 * Fees of a month as the billing account, or an imported file, shows them settled. Integer cents.
 *
 * - `settled`: a booking or a file shows exactly what was charged.
 * - `variance`: it shows something else. For bookings only if they are proven to show settlements.
 * - `unproven`: no booking shows it, and none ever has.
 * - `waiting`: fees with an unknown outcome may belong to it.
 */
export const feeSettlement = z.object({
  /** `YYYY-MM`: what was charged after its cut-off day, up to the cut-off day of the next month. */
  month: z.string(),
  /** The run that added it up. */
  runId: z.string(),
  state: z.enum(['settled', 'variance', 'unproven', 'waiting']),
  /** What was charged for certain, what has an unknown outcome, and what the bank should pay out. */
  chargedCents: z.number(),
  doubtCents: z.number(),
  expectedCents: z.number(),
  /** What the billing account or the file shows. */
  foundCents: z.number(),
  bookingId: z.optional(z.string()),
  /** The imported file that says so, in place of the billing account. */
  file: z.optional(z.object({ number: z.number(), sha256: z.string() })),
  /** Type of that booking: others are no settlements. */
  bookingType: z.optional(z.string()),
  /** The last charge of the cut-off day that it contains: an instant to the minute, or `-` for none. */
  cut: z.optional(z.string()),
  /** Charges on the cut-off day, which may belong to either month: cents by minute. */
  atCutOff: z.record(z.string(), z.number()),
});

export type FeeSettlement = z.output<typeof feeSettlement>;
