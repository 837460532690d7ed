import { BatchGetItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { TransientError } from '#shared/kernel/errors.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { LeftBodyNotes, Tombstones } from '#shared/mirror/tombstones.ts';
import { clientSettings } from './client-settings.ts';
import { leftBodyItem, toItem } from './event-items.ts';

/** Ids of all kinds differ, and one that came in an unsigned header may be any text: a key takes its hash. */
export function tombstoneKey(id: string) {
  return { pk: `TOMBSTONE#${sha256Hex(id)}`, sk: 'tombstone' };
}

/** Tombstones in the mirror table, whatever number of ids in one call, and beside them what is left to erase. */
export function createTombstones(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): Tombstones & LeftBodyNotes {
  return {
    async note(body) {
      await client.send(new PutItemCommand({ TableName: mirrorTable, Item: leftBodyItem(body) }));
    },
    async stands(ids) {
      const Keys = ids.map((id) => toItem(tombstoneKey(id)));
      const { Responses: found, UnprocessedKeys: unread } = await client.send(
        new BatchGetItemCommand({ RequestItems: { [mirrorTable]: { Keys, ProjectionExpression: 'pk' } } }),
      );
      if (unread?.[mirrorTable] !== undefined)
        throw new TransientError('store-busy', 'Tombstones were not read');
      return (found?.[mirrorTable] ?? []).length > 0;
    },
  };
}
