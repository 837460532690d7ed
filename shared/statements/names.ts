/** What the worker of statements counts. */
export const statementMetrics = [
  'StatementPublished',
  'StatementRevised',
  'StatementNotVerified',
  'StatementOfAccountPublished',
  'FeeSummaryAvailable',
  'FeeSummaryMissing',
  'TextsDiffer',
] as const;
export type StatementMetric = (typeof statementMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const statementPartitions = {
  /** By account. */
  statements: 'STATEMENT#',
  /** By the hash of an owner. */
  feeSummaries: 'FEE_SUMMARY#',
} as const;
