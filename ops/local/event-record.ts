import * as z from '#shared/kernel/zod.ts';
import { publishedIds } from '#shared/aws/fanout/publication-receipts.ts';

/** What a comparison reads of a row of the events table. */
const eventRow = z.object({
  pk: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  notificationId: z.string(),
  eventType: z.string(),
  family: z.string(),
  state: z.enum(['applied', 'stale', 'duplicate', 'parked']),
  reason: z.optional(z.string()),
  duplicateOf: z.optional(z.string()),
  /** Not from the bank's own call: a repeated read, a replay. */
  provenance: z.optional(z.looseObject({ source: z.string() })),
});

export interface EventRecord extends z.output<typeof eventRow> {
  /** No receipt says that it is published. */
  readonly isWaiting: boolean;
}

interface RecordTables {
  readonly events: readonly Row[];
  /** Holds the receipts of publication. */
  readonly work: readonly Row[];
}

type Row = Readonly<Record<string, unknown>>;

/** The events table also holds rows of other kinds, such as when a type was last received. */
export function eventRecordsOf({ events, work }: RecordTables): EventRecord[] {
  const published = publishedIds(work);
  return events
    .filter(({ pk }) => !String(pk).includes('#'))
    .map((row) => {
      const record = eventRow.parse(row);
      // What a replay put back after it had expired is in no list, and parked events wait for a person.
      const isForwarded = row['ofDay'] !== undefined && record.state !== 'parked';
      return { ...record, isWaiting: isForwarded && !published.has(record.pk) };
    });
}
