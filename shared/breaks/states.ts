import type { BreakState } from './break.ts';

/**
 * The states into which a break may come from each; one that is settled comes back as another episode. Only what `closable.ts`
 * names is resolved without a proposal. */
const moves: Readonly<Record<BreakState, readonly BreakState[]>> = {
  SUSPECTED: ['OPEN', 'REOPENED'],
  OPEN: ['ACKNOWLEDGED', 'PROPOSED', 'RESOLVED', 'AUTO_HEALED'],
  REOPENED: ['ACKNOWLEDGED', 'PROPOSED', 'RESOLVED', 'AUTO_HEALED'],
  // Its time ends, or somebody else takes it over.
  ACKNOWLEDGED: ['OPEN', 'REOPENED', 'ACKNOWLEDGED', 'PROPOSED', 'RESOLVED', 'AUTO_HEALED'],
  // The first three: nobody approved it.
  PROPOSED: ['OPEN', 'REOPENED', 'ACKNOWLEDGED', 'RESOLVED', 'WRITTEN_OFF', 'AUTO_HEALED'],
  AUTO_HEALED: ['REOPENED'],
  RESOLVED: ['REOPENED'],
  WRITTEN_OFF: ['REOPENED'],
};

export const mayMove = (from: BreakState, to: BreakState): boolean => moves[from].includes(to);

/** Differences that stand: those of which people were told, and which nobody has settled. */
export const standingStates = ['OPEN', 'REOPENED', 'ACKNOWLEDGED', 'PROPOSED'] as const;

export const isStanding = ({ state }: { readonly state: BreakState }): boolean =>
  standingStates.some((each) => each === state);
