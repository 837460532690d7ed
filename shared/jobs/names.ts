/** What every job counts and reports of its runs. */
export const jobMetrics = [
  'RunCompleted',
  'RunItems',
  'RunNotMovedOn',
  'RunOverdueHours',
  'RunCoveragePercent',
  'ItemsFailed',
  'ItemsNotReached',
  'ItemsSetAside',
  'ShardsOpen',
  'ShardsSentAnew',
  'ShardWithoutSlots',
] as const;
export type JobMetric = (typeof jobMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const jobPartitions = {
  /** By job. */
  runs: 'RUNS#',
  /** By job. */
  openRuns: 'OPEN_RUNS#',
  /** By job and run. */
  shards: 'RUN#',
  /** By job: of those that run alone. */
  leases: 'LEASE#',
  /** By kind of work: what was begun after a process had ended, and has not ended since. */
  begun: 'BEGUN#',
} as const;

/** Where reports lie in the bucket of bodies. */
export const reportsFolder = 'reports';

/** What a break about a run is about, followed by the name of its job. */
export const runEntity = 'run ';
