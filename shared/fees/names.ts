/** What is reported of fees. */
export const feeMetrics = ['FeeMonthsWaiting'] as const;
export type FeeMetric = (typeof feeMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const feePartitions = {
  /** By account. */
  intents: 'FEE#',
  /** By account. */
  reversals: 'FEE_REVERSAL#',
  /** By account. */
  lists: 'FEE_LIST#',
  /** By account. */
  priceLists: 'PRICE_LISTS#',
  /** By account. */
  journals: 'FEE_JOURNALS#',
  months: 'FEE_MONTHS',
  settlements: 'FEE_SETTLEMENTS',
  /** By month. */
  settlementFiles: 'FEE_SETTLEMENT_FILES#',
  /** By type of fee. */
  roundTrips: 'FEE_ECHO#',
} as const;

/** What a break about a settlement is about, followed by its month. */
export const settlementEntity = 'settlement of fees ';
