import * as z from '#shared/kernel/zod.ts';
import type { ReconciliationTier } from './reconciliation-request.ts';

/** The latest run of a tier that called itself clean. Instants in canonical UTC. */
export const cleanRun = z.object({
  /** Since then, somebody waits for one. */
  watchedSince: z.string(),
  runId: z.optional(z.string()),
  at: z.optional(z.string()),
});

export type CleanRun = z.output<typeof cleanRun>;

export interface CleanRuns {
  /** Begins to wait for one, if nobody does. */
  watch(tier: ReconciliationTier, at: string): Promise<CleanRun>;
  /** Does nothing if a later one is known. */
  note(tier: ReconciliationTier, run: { readonly runId: string; readonly at: string }): Promise<void>;
}
