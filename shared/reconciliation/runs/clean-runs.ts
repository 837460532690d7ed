import * as z from '#shared/kernel/zod.ts';
import type { ReconciliationTier } from './reconciliation-request.ts';

/** The latest clean run of a tier. Instants in canonical UTC. */
export const cleanRun = z.object({
  /** Since then, a clean run is awaited. */
  watchedSince: z.string(),
  runId: z.optional(z.string()),
  at: z.optional(z.string()),
  /** When the latest complete run over everything began, clean or not. */
  wholeSince: z.optional(z.string()),
  /** How many of its items it left undecided. */
  wholeMissed: z.optional(z.number()),
});

export type CleanRun = z.output<typeof cleanRun>;

export interface CleanRuns {
  /** Starts to await a clean run, unless one is awaited. */
  watch(tier: ReconciliationTier, at: string): Promise<CleanRun>;
  /** Does nothing if a later one is known. */
  note(tier: ReconciliationTier, run: { readonly runId: string; readonly at: string }): Promise<void>;
  /** Notes a complete run over everything. Does nothing if one is known that began later. */
  noteWhole(
    tier: ReconciliationTier,
    run: { readonly since: string; readonly missed: number },
  ): Promise<void>;
}
