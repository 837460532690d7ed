import { DynamoDBClient, GetItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import { keptFacts, keptOwners } from '#shared/archive/kept-event.ts';
import type { RecordedDays, StoredEvent } from '#shared/archive/recorded-days.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type { RecordedBody } from '#shared/mirror/effect.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { Item } from './event-items.ts';
import { createListedIds } from './listed-ids.ts';
import { fieldsOfItem } from './record-items.ts';

const eventRow = z.object({
  ...z.omit(keptFacts, { id: true }).shape,
  ...keptOwners.shape,
  pk: keptFacts.shape.id,
  entityId: z.string(),
  entityHint: z.optional(z.string()),
  bodySha256: z.string(),
  bodyBase64: z.optional(z.string()),
  bodyKey: z.optional(z.string()),
  erased: z.optional(z.boolean()),
});

/** The index of the events table by day. Reads until a page is full. */
export function createRecordedDays(
  eventsTable: string,
  client = new DynamoDBClient(clientSettings),
): RecordedDays {
  const listed = createListedIds(eventsTable, client);
  const readOne = async (id: string): Promise<StoredEvent[]> => {
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: eventsTable, Key: { pk: { S: id } }, ConsistentRead: true }),
    );
    // The index lags: the record may have expired.
    return item === undefined ? [] : [toStoredEvent(item)];
  };
  return {
    async ids(partition, { after, limit }) {
      const found: string[] = [];
      let from = after;
      for (;;) {
        const { ids, upTo } = await listed(partition, { after: from, limit: limit - found.length });
        found.push(...ids);
        if (upTo === undefined || found.length >= limit) return found.slice(0, limit);
        from = upTo;
      }
    },
    read: async (ids) => (await Promise.all(ids.map(readOne))).flat(),
  };
}

/** A row of the events table as an event. Throws a permanent error for any other row. */
function toStoredEvent(item: Item): StoredEvent {
  const parsed = eventRow.safeParse(fieldsOfItem(item));
  if (!parsed.success)
    throw new PermanentError('unreadable-record', 'A row of the events table is not an event', parsed.error);
  const row = parsed.data;
  const { entityId, entityHint, bodySha256 } = row;
  return {
    facts: keptFacts.parse({ ...row, id: row.pk }),
    content: { entityId, entityHint, owners: keptOwners.parse(row), bodySha256 },
    body: bodyOf(row),
  };
}

function bodyOf({ bodyBase64, bodyKey }: z.output<typeof eventRow>): RecordedBody {
  if (bodyBase64 !== undefined) return { at: 'record', base64: bodyBase64 };
  return bodyKey === undefined ? { at: 'erased' } : { at: 'bucket', key: bodyKey };
}
