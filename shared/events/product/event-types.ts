/** Our own event types: what happened, or what something is from then on; the bank's are in capitals. */
export const productEventTypes = [
  'ApprovalRequested',
  'BreakClosed',
  'BreakOpened',
  'EventGivenUp',
  'EventParked',
  'FeeInDoubt',
  'RunCompleted',
  'StatementPublished',
  'SubscriptionSilent',
] as const;

export type ProductEventType = (typeof productEventTypes)[number];
