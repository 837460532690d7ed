import type { FeeIntent } from './fee-intent.ts';
import * as z from '#shared/kernel/zod.ts';

/** The fees of a month (`YYYY-MM`) over all accounts. Integer cents. */
export const feeMonth = z.object({
  month: z.string(),
  /** What each run has planned, by its id. */
  plannedBy: z.record(z.string(), z.number()),
  /** What two persons have agreed to, whatever other months came to. */
  approvedCents: z.optional(z.number()),
  /** The approval. */
  approvedBy: z.optional(z.string()),
  /** The sum up to which nothing is held back any more. */
  releasedCents: z.optional(z.number()),
  /** Canonical UTC. */
  releasedAt: z.optional(z.string()),
  /** Released while it was under way: that says nothing of all of it, and does not hold once it is planned as a whole. */
  releasedEarly: z.optional(z.boolean()),
});

export type FeeMonth = z.output<typeof feeMonth>;

export const plannedCents = ({ plannedBy }: Pick<FeeMonth, 'plannedBy'>): number =>
  Object.values(plannedBy).reduce((sum, cents) => sum + cents, 0);

/** Whether its fees are charged. What is planned after it was released is looked at before. */
export const isReleased = (month: FeeMonth): boolean =>
  month.releasedCents !== undefined && plannedCents(month) <= month.releasedCents;

/**
 * Whether a fee may be charged: its month is released, and the sum that was looked at contains what its run has planned,
 * which counts once the run is complete. What a run had to leave out of its sum, its account knows.
 */
export const mayBeCharged = (
  month: FeeMonth | undefined,
  { plannedBy }: Pick<FeeIntent, 'plannedBy'>,
): boolean => month !== undefined && isReleased(month) && month.plannedBy[plannedBy] !== undefined;
