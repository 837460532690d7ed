import { DynamoDBClient, paginateQuery, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { Entity, Graveyard } from '#shared/erasure/mirror-traces.ts';
import { clientSettings } from './client-settings.ts';
import { toItem } from './event-items.ts';
import { entityOf } from './mirror-traces.ts';
import { tombstoneKey } from './tombstones.ts';

const listPrefixes = { buried: 'entity#', shared: 'shared#' } as const;

/** Tombstones in the mirror table, and beside each customer's own the list of what went with it. */
export function createGraveyard(mirrorTable: string, client = new DynamoDBClient(clientSettings)): Graveyard {
  const put = async (item: object) =>
    client.send(new PutItemCommand({ TableName: mirrorTable, Item: toItem(item) }));
  const listed = async (customerId: string, prefix: string): Promise<readonly Entity[]> => {
    const found: Entity[] = [];
    const query = {
      TableName: mirrorTable,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': { S: tombstoneKey(customerId).pk }, ':prefix': { S: prefix } },
      ConsistentRead: true,
    };
    for await (const { Items: items = [] } of paginateQuery({ client }, query))
      found.push(...items.map(({ sk }) => entityOf((sk?.S ?? '').slice(prefix.length))));
    return found;
  };
  return {
    async bury(customerId, entities) {
      const { pk } = tombstoneKey(customerId);
      for (const { kind, entityId } of entities) {
        // The list comes first: from it a pass is taken up.
        await put({ pk, sk: `${listPrefixes.buried}${kind.toUpperCase()}#${entityId}` });
        await put(tombstoneKey(entityId));
      }
    },
    buried: async (customerId) => listed(customerId, listPrefixes.buried),
    async listShared(customerId, entities) {
      const { pk } = tombstoneKey(customerId);
      for (const { kind, entityId } of entities)
        await put({ pk, sk: `${listPrefixes.shared}${kind.toUpperCase()}#${entityId}` });
    },
    shared: async (customerId) => listed(customerId, listPrefixes.shared),
  };
}
