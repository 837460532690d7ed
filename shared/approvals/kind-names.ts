/** What takes two persons. */
export const approvalKindNames = ['break-resolution', 'fee-decision', 'fee-release'] as const;

export type ApprovalKindName = (typeof approvalKindNames)[number];
