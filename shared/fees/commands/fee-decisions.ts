import { feeDecision } from './fee-decision.ts';
import { feeRelease } from './fee-release.ts';
import { feeReversal } from './fee-reversal.ts';
import { reversalDecision } from './reversal-decision.ts';

/** What two persons decide about fees. */
export const feeDecisions = {
  decide: feeDecision,
  release: feeRelease,
  reverse: feeReversal,
  decideReversal: reversalDecision,
};
