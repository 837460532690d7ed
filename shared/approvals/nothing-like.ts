import type { CarriedOut } from '#shared/operators/decision.ts';

/** What comes of a proposal of a kind that an earlier version knew. */
export const nothingLike = (kind: string): Extract<CarriedOut, { readonly outcome: 'outdated' }> => ({
  outcome: 'outdated',
  because: `nothing like ${kind} can be decided any more`,
});
