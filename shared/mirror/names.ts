/** What the handlers of events count. */
export const mirrorMetrics = [
  'EventStale',
  'EventDuplicate',
  'EventParked',
  'EventReapplied',
  'EventUnclassified',
  'DeliveryFailed',
  'OldestUnfinishedSeconds',
] as const;
export type MirrorMetric = (typeof mirrorMetrics)[number];

/** Partitions of the mirror that have a name of their own; those of entities begin with their kind. */
export const mirrorPartitions = {
  /** By the hash of an id. */
  tombstones: 'TOMBSTONE#',
} as const;

/**
 * The id of each of our own events begins so, and that of an event of the bank only by chance: as the leading key of a
 * record it separates both in policies.
 */
export const ownEventPrefix = '0e0e0e0e0e0e';

/** Partitions of the events table other than those of the events themselves. */
export const eventPartitions = {
  /** By event type. */
  heard: 'HEARD#',
  /** The one row of the delivery check that is under way. */
  deliveryCheck: 'DELIVERY_CHECK',
} as const;

/** The folder of the bodies bucket with mirrored data that is too large for a row. */
export const mirrorFolder = 'mirror';

/** Indexes of the mirror. */
export const mirrorIndexes = [
  'byAccount',
  'byValuta',
  'entitiesByCustomer',
  'entitiesByBusiness',
  'entitiesByAccount',
  'openItems',
] as const;
export type MirrorIndex = (typeof mirrorIndexes)[number];

/** Indexes of the events table. */
export const eventIndexes = ['byDay', 'parked'] as const;
export type EventIndex = (typeof eventIndexes)[number];
