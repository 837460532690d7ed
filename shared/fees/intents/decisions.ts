import { next } from './transitions.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';

/**
 * What two persons may decide of a fee. `CHARGED`, `NOT_CHARGED`: what they found out about one in doubt. `WAIVED`: the
 * customer need not pay it. `WRITTEN_OFF`: the customer should have paid it, and we bear it.
 */
export const decisions = ['CHARGED', 'NOT_CHARGED', 'WAIVED', 'WRITTEN_OFF'] as const;

export type Decision = (typeof decisions)[number];

/** Why the fee cannot be decided so, in words; undefined if it can. */
export function whyUndecidable({ state, forPerson }: FeeIntent, as: Decision): string | undefined {
  const isInDoubt = state === 'IN_DOUBT' && forPerson !== undefined;
  if (as === 'CHARGED' || as === 'NOT_CHARGED')
    return isInDoubt
      ? undefined
      : `the fee is ${state}: only one whose doubt waits for a person is decided so`;
  if (as === 'WAIVED')
    return state === 'PLANNED' || state === 'REFUSED'
      ? undefined
      : `the fee is ${state}: only one that is PLANNED or REFUSED can be waived`;
  return isInDoubt || state === 'REFUSED'
    ? undefined
    : `the fee is ${state}: only one that was REFUSED, or whose doubt waits for a person, can be written off`;
}

/**
 * The fee as decided. One that is not charged is sent again under the same number, unless the bank lists it by then: it may
 * turn up after all.
 */
export function decided(intent: FeeIntent, as: Decision, decidedBy: string): FeeIntent {
  const state = as === 'CHARGED' ? 'ACCEPTED' : as === 'NOT_CHARGED' ? 'PLANNED' : as;
  return next(intent, {
    state,
    decidedBy,
    saidAbsentBy: as === 'NOT_CHARGED' ? decidedBy : undefined,
    forPerson: undefined,
    sight: undefined,
    nextTryDay: undefined,
    doubtedAt: undefined,
    absentAt: undefined,
  });
}
