import {
  paginateQuery,
  PutItemCommand,
  QueryCommand,
  type AttributeValue,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { hourOfRecording } from '#shared/fanout/recording-hours.ts';
import type { PublishedEvent } from '#shared/fanout/unpublished-events.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { keyInList, keysOfList, type ListForm } from '#shared/kernel/list-keys.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { fanoutPartitions } from '#shared/fanout/names.ts';

/** Receipts outlive their records. */
const keptForSeconds = (limits.dynamodb.recordDays + 1) * 24 * 60 * 60;

const idBytes = 32;

interface ReceiptSettings {
  readonly workTable: string;
  readonly clock: Clock;
  readonly lists?: ListForm | undefined;
}

interface PublicationReceipts {
  /** Marks all of these as published, in one row per hour of recording. Idempotent. */
  write(events: readonly PublishedEvent[]): Promise<void>;
  /** The ids of events recorded in the hour (`YYYY-MM-DDTHH`) and published, page by page, in no particular order. */
  pages(hour: string): AsyncIterable<readonly string[]>;
}

/** Where to go on reading under a key. */
interface Place {
  readonly key: string;
  readonly from: Record<string, AttributeValue> | undefined;
}

/** Rows of the work table that mark events as published: many events per row keep the marks cheap. */
export function createPublicationReceipts(
  { workTable, clock, lists }: ReceiptSettings,
  client: DynamoDBClient,
): PublicationReceipts {
  const read = async ({ key, from }: Place) => {
    const { Items: items = [], LastEvaluatedKey: last } = await client.send(
      new QueryCommand({
        TableName: workTable,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: key } },
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    return { key, from: last, ids: items.flatMap(({ ids }) => idsOf(ids?.B)) };
  };

  return {
    async write(events) {
      for (const [hour, recorded] of Map.groupBy(events, ({ recordedAt }) => hourOfRecording(recordedAt))) {
        const ids = recorded.map(({ pk }) => pk).toSorted();
        const sk = sha256Hex(ids.join());
        const row = {
          pk: keyInList(receiptKey(hour), sk, lists),
          sk,
          ids: Buffer.from(ids.join(''), 'hex'),
          expiresAt: Math.floor(clock.now() / 1_000) + keptForSeconds,
        };
        await client.send(new PutItemCommand({ TableName: workTable, Item: toItem(row) }));
      }
    },
    async *pages(hour) {
      // A page of each key at a time: one key alone gives eleven a second.
      let places: readonly Place[] = keysOfList(receiptKey(hour)).map((key) => ({ key, from: undefined }));
      while (places.length > 0) {
        const pages = await Promise.all(places.map(read));
        yield pages.flatMap(({ ids }) => ids);
        places = pages.filter(({ from }) => from !== undefined);
      }
    },
  };
}

/** Reads when all buses had taken an event, to the second; undefined if no receipt names it. */
export function createPublishedAt(workTable: string, client: DynamoDBClient) {
  const find = async (key: string, id: string): Promise<readonly string[]> => {
    const query = {
      TableName: workTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: key } },
      ConsistentRead: true,
    };
    for await (const { Items: items = [] } of paginateQuery({ client }, query))
      for (const { ids, expiresAt } of items)
        if (idsOf(ids?.B).includes(id))
          return [toIsoInstant((Number(expiresAt?.N) - keptForSeconds) * 1_000)];
    return [];
  };
  return async ({ id, recordedAt }: { readonly id: string; readonly recordedAt: string }) => {
    const keys = keysOfList(receiptKey(hourOfRecording(recordedAt)));
    const found = await Promise.all(keys.map(async (key) => find(key, id)));
    return found.flat().toSorted()[0];
  };
}

/** Ids of published events, from rows of the work table. */
export function publishedIds(rows: readonly Readonly<Record<string, unknown>>[]): ReadonlySet<string> {
  const receipts = rows.filter(({ pk }) => String(pk).startsWith(receiptKey('')));
  return new Set(receipts.flatMap(({ ids }) => (ids instanceof Uint8Array ? idsOf(ids) : [])));
}

function idsOf(bytes: Uint8Array = new Uint8Array()): readonly string[] {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return Array.from({ length: bytes.length / idBytes }, (_, index) =>
    hex.slice(index * 2 * idBytes, (index + 1) * 2 * idBytes),
  );
}

const receiptKey = (hour: string): string => `${fanoutPartitions.published}${hour}`;
