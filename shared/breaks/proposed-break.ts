import type { Proposal } from '#shared/approvals/proposal.ts';
import type { Break } from './break.ts';
import { stateBefore, type BreakMove } from './moved.ts';
import { mayMove } from './states.ts';

/** The move of a break that follows from its proposal: it is `PROPOSED` while the proposal is open. */
export function moveOfProposal(found: Break, proposal: Proposal): BreakMove | undefined {
  const { id, state, maker, proposedAt, decideBefore, checker, settledAt = proposedAt } = proposal;
  switch (state) {
    case 'PENDING':
      return mayMove(found.state, 'PROPOSED')
        ? { to: 'PROPOSED', proposal: id, decideBefore, at: proposedAt, by: maker.person }
        : undefined;
    case 'REFUSED':
    case 'EXPIRED':
    case 'OVERTAKEN': {
      if (found.proposal !== id) return undefined;
      return { to: stateBefore(found), at: settledAt, ...(checker !== undefined && { by: checker.person }) };
    }
    // Carrying out the proposal settles the break.
    case 'APPROVED':
    case 'DONE':
      return undefined;
  }
}
