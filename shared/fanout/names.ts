/** What publishing counts. */
export const fanoutMetrics = [
  'EventForwarded',
  'ForwardFailed',
  'SweepBehindSeconds',
  'EventsSetAside',
] as const;
export type FanoutMetric = (typeof fanoutMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const fanoutPartitions = {
  /** By hour of recording. */
  published: 'PUBLISHED#',
  /** By family. */
  swept: 'SWEPT#',
  /** By family. */
  setAside: 'SET_ASIDE#',
} as const;
