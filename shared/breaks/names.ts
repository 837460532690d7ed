/** What is reported of the breaks of all jobs. */
export const breakMetrics = [
  'Breaks',
  'OpenBreaks',
  'OldestBreakHours',
  'OverdueBreaks',
  'UnexplainedCents',
] as const;
export type BreakMetric = (typeof breakMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const breakPartitions = {
  /** By what the breaks are about. */
  breaks: 'BREAKS#',
  /** A break with its history. */
  byId: 'BREAK#',
  /** By whose data they may hold. */
  notes: 'BREAK_NOTES#',
} as const;

/** The index of the work table that lists breaks, by state and age. */
export const breaksIndex = 'breaks';
