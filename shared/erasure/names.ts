/** What the erasure counts and reports. */
export const erasureMetrics = [
  'ErasureRefused',
  'ErasureOpenHours',
  'ErasureFailed',
  'ErasureSetAside',
] as const;
export type ErasureMetric = (typeof erasureMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. The mirror has such rows as well. */
export const erasurePartitions = {
  erasures: 'ERASURE#',
  witness: 'ERASURE_WITNESS',
} as const;
