import type { FeeIntent } from './fee-intent.ts';
import { journalLock } from './locked-journal.ts';
import * as z from '#shared/kernel/zod.ts';

/** The fees of a month (`YYYY-MM`) over all accounts. Integer cents. */
export const feeMonth = z.object({
  month: z.string(),
  /** What each run has planned, by its id. */
  plannedBy: z.record(z.string(), z.number()),
  /** The sum that two persons approved, regardless of other months. */
  approvedCents: z.optional(z.number()),
  /** The approval. */
  approvedBy: z.optional(z.string()),
  /** Fees are charged while the planned sum does not exceed this. */
  releasedCents: z.optional(z.number()),
  /** Canonical UTC. */
  releasedAt: z.optional(z.string()),
  /** Released before the month was over. The release ends once the whole month is planned. */
  releasedEarly: z.optional(z.boolean()),
  /** Once somebody locks its journal. */
  journal: z.optional(journalLock),
});

export type FeeMonth = z.output<typeof feeMonth>;

export const plannedCents = ({ plannedBy }: Pick<FeeMonth, 'plannedBy'>): number =>
  Object.values(plannedBy).reduce((sum, cents) => sum + cents, 0);

/** Whether its fees may be charged. If more is planned after a release, the month is checked again. */
export const isReleased = (month: FeeMonth): boolean =>
  month.releasedCents !== undefined && plannedCents(month) <= month.releasedCents;

/**
 * A fee may be charged if its month is released and the released sum contains what its run planned. A run counts once
 * it is complete. The account's row in the register names runs whose sum lacks the account.
 */
export const mayBeCharged = (
  month: FeeMonth | undefined,
  { plannedBy }: Pick<FeeIntent, 'plannedBy'>,
): boolean => month !== undefined && isReleased(month) && month.plannedBy[plannedBy] !== undefined;
