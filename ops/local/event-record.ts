import * as z from '#shared/kernel/zod.ts';

/** What a comparison reads of a row of the events table. */
export const eventRecord = z.object({
  pk: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  notificationId: z.string(),
  eventType: z.string(),
  family: z.string(),
  state: z.enum(['applied', 'stale', 'duplicate', 'parked']),
  reason: z.optional(z.string()),
  duplicateOf: z.optional(z.string()),
  unpublished: z.optional(z.string()),
  /** Not from the bank's own call: a repeated read, a replay. */
  provenance: z.optional(z.looseObject({ source: z.string() })),
});

export type EventRecord = z.output<typeof eventRecord>;

/** The table also holds rows of other kinds, such as when a type was last heard. */
export function eventRecordsOf(rows: readonly Readonly<Record<string, unknown>>[]): EventRecord[] {
  return rows.filter(({ pk }) => !String(pk).includes('#')).map((row) => eventRecord.parse(row));
}
