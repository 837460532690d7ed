/** What calls of teams are counted by. */
export const automationMetrics = [
  'OperationSucceeded',
  'OperationAwaitsCustomer',
  'OperationRefused',
  'OperationUnknown',
] as const;
export type AutomationMetric = (typeof automationMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const automationPartitions = {
  /** By team and key. */
  calls: 'CALL#',
} as const;

/** Where replies lie in the bucket of bodies. */
export const repliesFolder = 'calls';
