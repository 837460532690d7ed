/** What the receiver counts. */
export const receivingMetrics = [
  'WebhookRejected',
  'WebhookRefused',
  'WebhookVerificationRequested',
  'QuarantineFull',
] as const;
export type ReceivingMetric = (typeof receivingMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const receivingPartitions = {
  /** By what is limited. */
  quarantine: 'QUARANTINE#',
} as const;

/** Where its objects lie in the bucket of bodies. */
export const bodiesFolder = 'bodies';
export const quarantineFolder = 'quarantine';
