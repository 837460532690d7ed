import type { CarriedOut } from '#shared/operators/decision.ts';

/** The result for a proposal of a kind that only an earlier version knew. */
export const nothingLike = (kind: string): Extract<CarriedOut, { readonly outcome: 'outdated' }> => ({
  outcome: 'outdated',
  because: `decisions of kind ${kind} no longer exist`,
});
