import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { recordedEvent } from '#shared/fanout/recorded-event.ts';
import type { UnpublishedEvents, WaitingEvents } from '#shared/fanout/unpublished-events.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { clientSettings } from './client-settings.ts';

const pageSize = 50;

/** The events table as an outbox: its sparse index lists what is not published, by family and instant. */
export function createUnpublishedEvents(
  eventsTable: string,
  clock: Clock,
  client = new DynamoDBClient(clientSettings),
): UnpublishedEvents {
  // The index holds keys alone and lags behind: the record itself says whether it still waits.
  const readOne = async (id: string): Promise<WaitingEvents> => {
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: eventsTable, Key: { pk: { S: id } }, ConsistentRead: true }),
    );
    if (item?.['unpublished'] === undefined) return { events: [], unreadable: [] };
    const parsed = recordedEvent.safeParse(unmarshall(item));
    return parsed.success ? { events: [parsed.data], unreadable: [] } : { events: [], unreadable: [id] };
  };
  return {
    async markPublished(id) {
      const command = new UpdateItemCommand({
        TableName: eventsTable,
        Key: { pk: { S: id } },
        UpdateExpression: 'REMOVE unpublished SET publishedAt = :now',
        // Never a new row: the record may have expired or been erased.
        ConditionExpression: 'attribute_exists(unpublished)',
        ExpressionAttributeValues: { ':now': { S: toIsoInstant(clock.now()) } },
      });
      try {
        await client.send(command);
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    async *pages(family, recordedBefore) {
      const pages = paginateQuery(
        { client, pageSize },
        {
          TableName: eventsTable,
          IndexName: 'unpublished',
          KeyConditionExpression: 'unpublished = :family AND recordedAt < :before',
          ExpressionAttributeValues: { ':family': { S: family }, ':before': { S: recordedBefore } },
        },
      );
      for await (const { Items: items = [] } of pages) yield items.flatMap(({ pk }) => pk?.S ?? []);
    },
    async read(ids) {
      const read = await Promise.all(ids.map(readOne));
      return {
        events: read.flatMap(({ events }) => events),
        unreadable: read.flatMap(({ unreadable }) => unreadable),
      };
    },
  };
}
