/** Partitions of the work table. */
export const approvalPartitions = {
  approvals: 'APPROVALS',
  open: 'OPEN_APPROVALS',
} as const;
