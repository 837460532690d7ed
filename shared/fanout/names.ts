/** What publishing counts. */
export const fanoutMetrics = [
  'EventForwarded',
  'ForwardFailed',
  'SweepBehindSeconds',
  'EventsSetAside',
] as const;
export type FanoutMetric = (typeof fanoutMetrics)[number];

/** The description of each rule of a team begins so, then with the name of the team: by it, its rules are found. */
export const teamRulePrefix = 'Events for ';

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const fanoutPartitions = {
  /** By hour of recording. */
  published: 'PUBLISHED#',
  /** By family. */
  swept: 'SWEPT#',
  /** By family. */
  setAside: 'SET_ASIDE#',
} as const;
