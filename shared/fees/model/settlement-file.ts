import * as z from '#shared/kernel/zod.ts';

/** In UTF-8: it is stored as a whole. */
export const mostSettlementBytes = 65_536;

/**
 * What the bank settled for a month, according to an imported file. Files of a month are numbered; the latest one
 * holds.
 */
export const settlementFile = z.object({
  /** `YYYY-MM`: what was charged after its cut-off day, up to the cut-off day of the next month. */
  month: z.string(),
  number: z.number(),
  /** Of the text in UTF-8. A file that was imported in UTF-8 has the same. */
  sha256: z.string(),
  text: z.string(),
  /** Integer cents: what all lines come to. */
  cents: z.number(),
  lines: z.number(),
  /** The change by which a person imported it. */
  change: z.string(),
  /** Canonical UTC. */
  importedAt: z.string(),
});

export type SettlementFile = z.output<typeof settlementFile>;
