import { breakStates } from './break.ts';
import type { BreakMove } from './moved.ts';
import * as z from '#shared/kernel/zod.ts';

/** A state of a break, with when it began and by whom. */
export const breakStep = z.object({
  state: z.enum(breakStates),
  /** Canonical UTC. */
  at: z.string(),
  by: z.optional(z.string()),
  owner: z.optional(z.string()),
  quietUntil: z.optional(z.string()),
  /** The approval. */
  proposal: z.optional(z.string()),
  because: z.optional(z.string()),
});

export type BreakStep = z.output<typeof breakStep>;

export function historyOf(move: BreakMove): BreakStep {
  const { to, at, by, owner, quietUntil, settledBy, proposal = settledBy, settledBecause } = move;
  return { state: to, at, by, owner, quietUntil, proposal, because: settledBecause };
}
