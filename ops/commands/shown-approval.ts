import type { ApprovalResponse } from '#shared/approvals/approval-commands.ts';
import type { Proposal } from '#shared/approvals/proposal.ts';

/** A proposal as people are shown it: the request has another name where it is stored. */
export const shownApproval = ({ wish: request, ...approval }: Proposal) => ({ ...approval, request });

export type ShownApproval = ReturnType<typeof shownApproval>;

export type ShownOutcome = { readonly approval: ShownApproval } | { readonly refused: string };

export const shownOutcome = (answer: ApprovalResponse<'propose'>): ShownOutcome =>
  'refused' in answer ? answer : { approval: shownApproval(answer.approval) };
