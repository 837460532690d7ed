import { DynamoDBClient, paginateQuery, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { Entity, TombstoneLists } from '#shared/erasure/mirror-traces.ts';
import type { Tombstone } from '#shared/mirror/tombstones.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { entityOf } from './traced-entities.ts';
import { listKey, listPrefixes, putTombstone, tombstoneKey } from './tombstones.ts';

/** Tombstones in the mirror table, and with each customer's own tombstone the list of entities marked with it. */
export function createTombstoneLists(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): TombstoneLists {
  const put = async (item: object) =>
    client.send(new PutItemCommand({ TableName: mirrorTable, Item: toItem(item) }));
  const setTombstone = async (item: Tombstone & object) => putTombstone(client, mirrorTable, item);
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
  const list = async (prefix: string, customerId: string, entities: readonly Entity[]) => {
    for (const entity of entities) await put(listKey(prefix, customerId, entity));
  };
  return {
    async mark(customerId, entities) {
      for (const { boundTo, ...entity } of entities) {
        // The list comes first: a later pass resumes from it.
        await list(listPrefixes.marked, customerId, [entity]);
        await setTombstone({ ...tombstoneKey(entity.entityId), boundTo });
      }
    },
    listMarked: async (customerId, entities) => list(listPrefixes.marked, customerId, entities),
    marked: async (customerId) => listed(customerId, listPrefixes.marked),
    listShared: async (customerId, entities) => list(listPrefixes.shared, customerId, entities),
    shared: async (customerId) => listed(customerId, listPrefixes.shared),
  };
}
