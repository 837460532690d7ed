import { BatchGetItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { TransientError } from '#shared/kernel/errors.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import { clientSettings } from './client-settings.ts';
import { toItem } from './event-items.ts';

/** Ids of all kinds differ, and one that came in an unsigned header may be any text: a key takes its hash. */
export function tombstoneKey(id: string) {
  return { pk: `TOMBSTONE#${sha256Hex(id)}`, sk: 'tombstone' };
}

/** Tombstones in the mirror table: one call for the few ids of an event. */
export function createTombstones(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): Tombstones {
  return {
    async standing(ids) {
      const Keys = ids.map((id) => toItem(tombstoneKey(id)));
      const { Responses: found, UnprocessedKeys: unread } = await client.send(
        new BatchGetItemCommand({ RequestItems: { [mirrorTable]: { Keys, ProjectionExpression: 'pk' } } }),
      );
      if (unread?.[mirrorTable] !== undefined)
        throw new TransientError('store-busy', 'Tombstones were not read');
      const standing = new Set((found?.[mirrorTable] ?? []).map(({ pk }) => pk?.S));
      return new Set(ids.filter((id) => standing.has(tombstoneKey(id).pk)));
    },
    async raise(id) {
      await client.send(new PutItemCommand({ TableName: mirrorTable, Item: toItem(tombstoneKey(id)) }));
    },
  };
}
