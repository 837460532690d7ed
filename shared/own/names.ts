/** What code of a company's own counts. */
export const ownMetrics = ['OwnEventHandled', 'OwnEventRepeated'] as const;
export type OwnMetric = (typeof ownMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const ownPartitions = {
  /** By handler and event. */
  handled: 'HANDLED#',
} as const;

/** The module beside the function of a handler that holds the code of the company. */
export const companyModule = 'company.mjs';
