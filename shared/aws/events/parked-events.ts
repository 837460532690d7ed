import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { ParkedEvents } from '#shared/replay/parked-events.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem } from './event-items.ts';
import { createRecordedDays } from './recorded-days.ts';
import type { EventIndex } from '#shared/mirror/names.ts';

/** The sparse index of parked records. A cursor is the position where the page ended: `recordedAt#id`. */
export function createParkedEvents(
  eventsTable: string,
  client = new DynamoDBClient(clientSettings),
): ParkedEvents {
  const records = createRecordedDays(eventsTable, client);
  return {
    read: async (ids) => records.read(ids),
    async page(family, { before, cursor, limit }) {
      const [recordedAt, pk] = cursor?.split('#') ?? [];
      const { Items: items = [], LastEvaluatedKey: last } = await client.send(
        new QueryCommand({
          TableName: eventsTable,
          IndexName: 'parked' satisfies EventIndex,
          KeyConditionExpression: 'parked = :family AND recordedAt < :before',
          ExpressionAttributeValues: toItem({ ':family': family, ':before': before }),
          ...(pk !== undefined && { ExclusiveStartKey: toItem({ parked: family, recordedAt, pk }) }),
          Limit: limit,
        }),
      );
      const ids = items.flatMap((item) => item['pk']?.S ?? []);
      const [lastAt, lastId] = [last?.['recordedAt']?.S, last?.['pk']?.S];
      return { ids, ...(lastAt !== undefined && lastId !== undefined && { cursor: `${lastAt}#${lastId}` }) };
    },
  };
}
