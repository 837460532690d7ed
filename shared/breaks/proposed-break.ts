import type { Proposal } from '#shared/approvals/proposal.ts';
import type { Break } from './break.ts';
import { stateBefore, type BreakMove } from './moved.ts';
import { mayMove } from './states.ts';

/** What becomes of a break by a write of the proposal to settle it: it is `PROPOSED` as long as that is open. */
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
    // Whoever carries it out settles the break.
    case 'APPROVED':
    case 'DONE':
      return undefined;
  }
}
