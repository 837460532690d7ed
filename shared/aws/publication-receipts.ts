import { PutItemCommand, type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import type { PublishedEvent } from '#shared/fanout/unpublished-events.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { toItem } from './event-items.ts';
import { limits } from './limits.ts';

/** Receipts outlive the records that they tell of. */
const keptForSeconds = (limits.dynamodb.recordDays + 1) * 24 * 60 * 60;

const idBytes = 32;

export interface PublicationReceipts {
  /** Notes in one row for each hour of recording that all of these are published; twice is harmless. */
  write(events: readonly PublishedEvent[]): Promise<void>;
  /** The ids of what was recorded in the hour (`YYYY-MM-DDTHH`) and is published, read consistently. */
  read(hour: string): Promise<ReadonlySet<string>>;
}

/** Rows of the work table that say what is published: many events in each, which is what makes the mark cheap. */
export function createPublicationReceipts(
  workTable: string,
  clock: Clock,
  client: DynamoDBClient,
): PublicationReceipts {
  return {
    async write(events) {
      for (const [hour, recorded] of Map.groupBy(events, ({ recordedAt }) => hourOfRecording(recordedAt))) {
        const ids = recorded.map(({ pk }) => pk).toSorted();
        const row = {
          pk: receiptKey(hour),
          sk: sha256Hex(ids.join()),
          ids: Buffer.from(ids.join(''), 'hex'),
          expiresAt: Math.floor(clock.now() / 1_000) + keptForSeconds,
        };
        await client.send(new PutItemCommand({ TableName: workTable, Item: toItem(row) }));
      }
    },
    async read(hour) {
      const found = new Set<string>();
      const query = {
        TableName: workTable,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: receiptKey(hour) } },
        ConsistentRead: true,
      };
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        for (const { ids } of items) for (const id of idsOf(ids?.B)) found.add(id);
      return found;
    },
  };
}

/** `YYYY-MM-DDTHH` of a canonical instant. */
export function hourOfRecording(recordedAt: string): string {
  return recordedAt.slice(0, 'YYYY-MM-DDTHH'.length);
}

/** Ids of events that were published, from rows of the work table. */
export function publishedIds(rows: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> {
  const receipts = rows.filter(({ pk }) => String(pk).startsWith(receiptKey('')));
  return new Set(receipts.flatMap(({ ids }) => (ids instanceof Uint8Array ? idsOf(ids) : [])));
}

function idsOf(bytes: Uint8Array = new Uint8Array()): readonly string[] {
  const all = Buffer.from(bytes);
  return Array.from({ length: all.length / idBytes }, (_, index) =>
    all.subarray(index * idBytes, (index + 1) * idBytes).toString('hex'),
  );
}

const receiptKey = (hour: string): string => `PUBLISHED#${hour}`;
