/** What the client counts. */
export const bankMetrics = ['CallSlotsInUse'] as const;
export type BankMetric = (typeof bankMetrics)[number];

/** Partitions of the work table. */
export const bankPartitions = {
  token: 'TOKEN#bank',
  callSlots: 'CALL_SLOTS',
} as const;
