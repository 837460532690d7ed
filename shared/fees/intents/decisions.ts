import { next } from './transitions.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';

/**
 * What two persons may decide about a fee. `ALLOWED`: it is charged beyond the limits of its account. `CHARGED`, `NOT_CHARGED`: what they found out about an unknown outcome.
 * `WAIVED`: the customer need not pay it. `WRITTEN_OFF`: the customer should have paid it, and we bear it.
 */
export const decisions = ['ALLOWED', 'CHARGED', 'NOT_CHARGED', 'WAIVED', 'WRITTEN_OFF'] as const;

export type Decision = (typeof decisions)[number];

/** Why the fee cannot be decided so, in words; undefined if it can. */
export function whyUndecidable({ state, forPerson }: FeeIntent, as: Decision): string | undefined {
  const isUndecided = state === 'IN_DOUBT' && forPerson !== undefined;
  if (as === 'ALLOWED')
    return state === 'PLANNED' && forPerson !== undefined
      ? undefined
      : `the fee is ${state}: only a PLANNED fee beyond the limits of its account can be allowed`;
  if (as === 'CHARGED' || as === 'NOT_CHARGED')
    return isUndecided
      ? undefined
      : `the fee is ${state}: only a fee with an unknown outcome that waits for a person can be decided so`;
  if (as === 'WAIVED')
    return state === 'PLANNED' || state === 'REFUSED'
      ? undefined
      : `the fee is ${state}: only a PLANNED or REFUSED fee can be waived`;
  return isUndecided || state === 'REFUSED'
    ? undefined
    : `the fee is ${state}: only a REFUSED fee, or one with an unknown outcome that waits for a person, can be written off`;
}

const stateAfter = {
  ALLOWED: 'PLANNED',
  CHARGED: 'ACCEPTED',
  NOT_CHARGED: 'PLANNED',
  WAIVED: 'WAIVED',
  WRITTEN_OFF: 'WRITTEN_OFF',
} as const satisfies Record<Decision, FeeIntent['state']>;

/**
 * Applies a decision. A fee that was not charged is sent again under the same number, unless the bank lists it by then.
 */
export function decided(intent: FeeIntent, as: Decision, decidedBy: string): FeeIntent {
  return next(intent, {
    state: stateAfter[as],
    decidedBy,
    ...(as === 'ALLOWED' && { allowedBy: decidedBy }),
    saidAbsentBy: as === 'NOT_CHARGED' ? decidedBy : undefined,
    forPerson: undefined,
    sight: undefined,
    nextTryDay: undefined,
    doubtedAt: undefined,
    absentAt: undefined,
  });
}
