/** What takes two persons. */
export const approvalKindNames = ['break-resolution'] as const;

export type ApprovalKindName = (typeof approvalKindNames)[number];
