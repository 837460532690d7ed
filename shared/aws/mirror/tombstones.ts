import { BatchGetItemCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { TransientError } from '#shared/kernel/errors.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { LateGrave, Tombstones } from '#shared/mirror/tombstones.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem } from '#shared/aws/events/event-items.ts';

/** Ids are unique across kinds. An id from an unsigned header may be any text, so the key uses its hash. */
export function tombstoneKey(id: string) {
  return { pk: `TOMBSTONE#${sha256Hex(id)}`, sk: 'tombstone' };
}

/** Where tombstones set by events are listed among the open items, by when they were set. */
export const lateGraveKind = 'tombstone/late';

function lateGraveItem({ entity, accountId, since }: LateGrave) {
  const { kind, entityId } = entity;
  const listed = { grave: { kind, entityId, accountId }, openKind: lateGraveKind, openSince: since };
  return toItem({ ...tombstoneKey(entityId), ...listed });
}

/** Tombstones in the mirror table: one call reads those for all ids of an event. */
export function createTombstones(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): Tombstones {
  return {
    async standing(ids) {
      const Keys = ids.map((id) => toItem(tombstoneKey(id)));
      const { Responses: found, UnprocessedKeys: unread } = await client.send(
        new BatchGetItemCommand({
          RequestItems: { [mirrorTable]: { Keys, ProjectionExpression: 'pk, lifted' } },
        }),
      );
      if (unread?.[mirrorTable] !== undefined)
        throw new TransientError('store-busy', 'Some tombstones were not read');
      const raised = (found?.[mirrorTable] ?? []).filter(({ lifted }) => lifted?.BOOL !== true);
      const standing = new Set(raised.map(({ pk }) => pk?.S));
      return new Set(ids.filter((id) => standing.has(tombstoneKey(id).pk)));
    },
    async raise(grave) {
      await client.send(new PutItemCommand({ TableName: mirrorTable, Item: lateGraveItem(grave) }));
    },
    // The row stays: event consumers may not delete rows, and it shows that something was erased meanwhile.
    async lift(id) {
      const Item = toItem({ ...tombstoneKey(id), lifted: true });
      await client.send(new PutItemCommand({ TableName: mirrorTable, Item }));
    },
  };
}
