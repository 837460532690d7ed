import type { BreakState } from './break.ts';

/**
 * The states that may follow each state. A settled break reopens as a new episode. Only kinds in `closable.ts` are
 * resolved without a proposal.
 */
const moves: Readonly<Record<BreakState, readonly BreakState[]>> = {
  SUSPECTED: ['OPEN', 'REOPENED'],
  OPEN: ['ACKNOWLEDGED', 'PROPOSED', 'RESOLVED', 'AUTO_HEALED'],
  REOPENED: ['ACKNOWLEDGED', 'PROPOSED', 'RESOLVED', 'AUTO_HEALED'],
  // Its quiet period ends, or it gets another owner.
  ACKNOWLEDGED: ['OPEN', 'REOPENED', 'ACKNOWLEDGED', 'PROPOSED', 'RESOLVED', 'AUTO_HEALED'],
  // The first three: nobody approved it.
  PROPOSED: ['OPEN', 'REOPENED', 'ACKNOWLEDGED', 'RESOLVED', 'WRITTEN_OFF', 'AUTO_HEALED'],
  AUTO_HEALED: ['REOPENED'],
  RESOLVED: ['REOPENED'],
  WRITTEN_OFF: ['REOPENED'],
};

export const mayMove = (from: BreakState, to: BreakState): boolean => moves[from].includes(to);

/** Differences that people were notified of and that are not settled. */
export const standingStates = ['OPEN', 'REOPENED', 'ACKNOWLEDGED', 'PROPOSED'] as const;

export const isStanding = ({ state }: { readonly state: BreakState }): boolean =>
  standingStates.some((each) => each === state);
