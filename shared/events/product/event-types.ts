/** Our own event types, in the past tense; the bank's are in capitals. */
export const productEventTypes = [
  'ApprovalRequested',
  'BreakClosed',
  'BreakOpened',
  'EventParked',
  'FeeInDoubt',
  'RunCompleted',
  'StatementPublished',
] as const;

export type ProductEventType = (typeof productEventTypes)[number];
