import { BatchGetItemCommand, DynamoDBClient, paginateQuery, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { TransientError } from '#shared/kernel/errors.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { LateGrave, Tombstones } from '#shared/mirror/tombstones.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { toItem } from '#shared/aws/events/event-items.ts';

/** Ids are unique across kinds. An id from an unsigned header may be any text, so the key uses its hash. */
export function tombstoneKey(id: string) {
  return { pk: `TOMBSTONE#${sha256Hex(id)}`, sk: 'tombstone' };
}

/** What is listed with a customer's own tombstone, or before it stands. */
export const listPrefixes = { buried: 'entity#', shared: 'shared#' } as const;

export function listKey(prefix: string, customerId: string, { kind, entityId }: LateGrave['entity']) {
  return { ...tombstoneKey(customerId), sk: `${prefix}${kind.toUpperCase()}#${entityId}` };
}

/** Where tombstones set by events are listed among the open items, by when they were set. */
export const lateGraveKind = 'tombstone/late';

/** Where accounts are listed that events of erased customers led to. */
export const undecidedKind = 'tombstone/undecided';

/** Beside an account's tombstone, or where it would be. */
const holderPrefix = 'holder#';

/** An account that is not decided on has no tombstone, so its row is another one beside it. */
export function lateGraveKey({ entity, isUndecided }: Pick<LateGrave, 'entity' | 'isUndecided'>) {
  const key = tombstoneKey(entity.entityId);
  return isUndecided === true ? { ...key, sk: 'undecided' } : key;
}

function lateGraveItem(grave: LateGrave) {
  const { entity, accountId, since, isUndecided } = grave;
  const { kind, entityId } = entity;
  const openKind = isUndecided === true ? undecidedKind : lateGraveKind;
  return toItem({ ...lateGraveKey(grave), grave: { kind, entityId, accountId }, openKind, openSince: since });
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
    async listAccount(accountId, since) {
      const entity = { kind: 'account', entityId: accountId };
      const Item = lateGraveItem({ entity, since, isUndecided: true });
      await client.send(new PutItemCommand({ TableName: mirrorTable, Item }));
    },
    async keepHolder(accountId, holderId) {
      const account = { kind: 'account', entityId: accountId };
      const holder = { ...tombstoneKey(accountId), sk: `${holderPrefix}${holderId}` };
      for (const key of [holder, listKey(listPrefixes.shared, holderId, account)])
        await client.send(new PutItemCommand({ TableName: mirrorTable, Item: toItem(key) }));
    },
    async holders(accountId) {
      const found: string[] = [];
      const query = {
        TableName: mirrorTable,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: {
          ':pk': { S: tombstoneKey(accountId).pk },
          ':prefix': { S: holderPrefix },
        },
        ConsistentRead: true,
      };
      for await (const { Items: items = [] } of paginateQuery({ client }, query))
        found.push(...items.map(({ sk }) => (sk?.S ?? '').slice(holderPrefix.length)));
      return found;
    },
    // The row stays: event consumers may not delete rows, and it shows that something was erased meanwhile.
    async lift(id) {
      const Item = toItem({ ...tombstoneKey(id), lifted: true });
      await client.send(new PutItemCommand({ TableName: mirrorTable, Item }));
    },
  };
}
