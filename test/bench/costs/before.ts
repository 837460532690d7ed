/**
 * What the same count gave for commit 13cb02cc, before ADR 54: as it was, without reading the register, with a line of the
 * log for each event and invocation, and with metrics that say nothing in every hour; with 35 daily copies, which were
 * counted later.
 */
export const before = {
  'a million bookings in full batches': 15.32,
  'a million bookings in ones': 18.08,
  'a month in which nothing happens': 106.9,
  'a month for a million bookings that were ever received': 5.6,
  'calls for a booking in a full batch': 4.2,
} as const;

/** What it should cost, and what is still missing, is in ADR 54. */
export const goals: Readonly<Record<keyof typeof before, number>> = {
  'a million bookings in full batches': 10.6,
  'a million bookings in ones': 13.8,
  'a month in which nothing happens': 45,
  'a month for a million bookings that were ever received': 0.4,
  'calls for a booking in a full batch': 4,
};
