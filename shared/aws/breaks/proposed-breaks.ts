import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { Proposal } from '#shared/approvals/proposal.ts';
import { breakDecisions, resolutionRequest } from '#shared/breaks/commands/break-resolution.ts';
import { moveOfProposal } from '#shared/breaks/proposed-break.ts';
import type { BreakRows } from './break-rows.ts';

/** The writes by which a proposal also moves its break, in the same transaction. */
export function proposedBreaks(breaks: Pick<BreakRows, 'read' | 'moving'>) {
  return async (proposal: Proposal): Promise<readonly TransactWriteItem[]> => {
    if (proposal.kind !== breakDecisions.resolve.name) return [];
    const id = resolutionRequest.parse(proposal.wish).break;
    const found = await breaks.read(id);
    // The id may belong to an earlier episode, but the latest one is read.
    if (found?.id !== id) return [];
    const move = moveOfProposal(found, proposal);
    return move === undefined ? [] : breaks.moving(found, move);
  };
}
