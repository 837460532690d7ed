import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { Proposal } from '#shared/approvals/proposal.ts';
import type { BreakRows } from '#shared/aws/breaks/break-rows.ts';
import { breakDecisions, resolutionRequest } from '#shared/breaks/commands/break-resolution.ts';
import { moveOfProposal } from '#shared/breaks/proposed-break.ts';

/** What a write of a proposal changes in the break that it is about, in the same step. */
export function proposedBreaks(breaks: Pick<BreakRows, 'read' | 'moving'>) {
  return async (proposal: Proposal): Promise<readonly TransactWriteItem[]> => {
    if (proposal.kind !== breakDecisions.resolve.name) return [];
    const id = resolutionRequest.parse(proposal.wish).break;
    const found = await breaks.read(id);
    // By the id of an earlier episode, the latest one is read.
    if (found?.id !== id) return [];
    const move = moveOfProposal(found, proposal);
    return move === undefined ? [] : breaks.moving(found, move);
  };
}
