/** What the subscriptions job counts and reports. */
export const subscriptionMetrics = [
  'BankClockDifferenceSeconds',
  'SubscriptionMissing',
  'SubscriptionStray',
  'SubscriptionCancelled',
  'SubscriptionReconcileRequested',
  'SubscriptionOverdueTypes',
  'SubscriptionOverdueHours',
] as const;
export type SubscriptionMetric = (typeof subscriptionMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const subscriptionPartitions = {
  subscriptions: 'SUBSCRIPTION#',
  /** By event type. */
  intents: 'SUBSCRIPTION_INTENT#',
  publication: 'PUBLICATION#subscriptions',
  /** By event type. */
  silences: 'SILENCE#',
} as const;
