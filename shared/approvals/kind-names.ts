/** What takes two persons. */
export const approvalKindNames = [
  'break-resolution',
  'fee-decision',
  'fee-release',
  'fee-reversal',
  'reversal-decision',
  'reconciliation-breaker',
] as const;

export type ApprovalKindName = (typeof approvalKindNames)[number];
