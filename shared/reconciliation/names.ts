/** What the runs count and report. */
export const reconciliationMetrics = [
  'ReconciliationClean',
  'HoursSinceClean',
  'WebhookLossPpm',
  'BookingsFetchedPpm',
  'VerifiedInFourDaysPpm',
  'UnexplainedBalanceCents',
] as const;
export type ReconciliationMetric = (typeof reconciliationMetrics)[number] | `Entities-${string}`;

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const reconciliationPartitions = {
  accounts: 'RECONCILED#',
  entities: 'RECONCILED_ITEM#',
  /** By day at the bank. */
  verified: 'RECONCILED_VERIFIED#',
  clean: 'RECONCILED_CLEAN',
  /** By family. */
  until: 'RECONCILED_UNTIL#',
  /** By event type. */
  requests: 'RECONCILE_REQUEST#',
  heldHeals: 'HELD_HEALS',
  healReleases: 'HEAL_RELEASES',
  healedDays: 'HEALED_DAYS',
  ledgerFiles: 'LEDGER_FILES',
  /** By account. */
  ledgerLines: 'LEDGER#',
} as const;

/** Where the partner puts files of its ledger, in the bucket of bodies. */
export const ledgerFolder = 'ledger';

/** What a break about the whole ledger is about. */
export const ledgerEntity = 'ledger';
