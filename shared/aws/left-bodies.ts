import { DeleteItemCommand, DynamoDBClient, GetItemCommand, paginateQuery } from '@aws-sdk/client-dynamodb';
import type { LeftBodies } from '#shared/erasure/ports.ts';
import { clientSettings } from './client-settings.ts';
import { leftBodies, leftBodyKey } from './event-items.ts';
import { entityOf } from './mirror-traces.ts';

/** The open items of the mirror that name bodies of erased events in the bucket. */
export function createLeftBodies(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): LeftBodies {
  return {
    async *before(instant) {
      const query = {
        TableName: mirrorTable,
        IndexName: 'openItems',
        KeyConditionExpression: 'openKind = :kind AND openSince < :before',
        ExpressionAttributeValues: { ':kind': { S: leftBodies }, ':before': { S: instant } },
      };
      for await (const { Items: items = [] } of paginateQuery({ client }, query)) {
        for (const { pk } of items) {
          const eventId = entityOf(pk?.S ?? '').entityId;
          const { Item: row } = await client.send(
            new GetItemCommand({ TableName: mirrorTable, Key: leftBodyKey(eventId) }),
          );
          const key = row?.['bodyKey']?.S;
          if (key !== undefined) yield { eventId, key };
        }
      }
    },
    async forget({ eventId }) {
      await client.send(new DeleteItemCommand({ TableName: mirrorTable, Key: leftBodyKey(eventId) }));
    },
  };
}
