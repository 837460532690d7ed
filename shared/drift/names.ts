/** What the job that watches drift counts. */
export const driftMetrics = ['DriftNotNotified'] as const;
export type DriftMetric = (typeof driftMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by what it is about. */
export const driftPartitions = {
  seen: 'DRIFT',
  /** How many rows a source has, by source. */
  kept: 'DRIFT_KEPT#',
} as const;
