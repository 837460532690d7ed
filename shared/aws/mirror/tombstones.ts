import { BatchGetItemCommand, DynamoDBClient, paginateQuery, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { TransientError } from '#shared/kernel/errors.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { gathered } from '#shared/kernel/gathered.ts';
import type { LateTombstone, Tombstone, Tombstones } from '#shared/mirror/tombstones.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { mirrorPartitions } from '#shared/mirror/names.ts';

/** Ids are unique across kinds. An id from an unsigned header may be any text, so the key uses its hash. */
export function tombstoneKey(id: string) {
  return { pk: `${mirrorPartitions.tombstones}${sha256Hex(id)}`, sk: 'tombstone' };
}

/** An entity listed with a customer's own tombstone, or before that tombstone is set. */
export const listPrefixes = { marked: 'entity#', shared: 'shared#' } as const;

export function listKey(prefix: string, customerId: string, { kind, entityId }: LateTombstone['entity']) {
  return { ...tombstoneKey(customerId), sk: `${prefix}${kind.toUpperCase()}#${entityId}` };
}

/** Where tombstones set by events are listed among the open items, by when they were set. */
export const lateTombstoneKind = 'tombstone/late';

/** Where accounts are listed that events of erased customers led to. */
export const undecidedKind = 'tombstone/undecided';

/** A row beside an account's tombstone, or beside the place where it would be. */
const holderPrefix = 'holder#';

/** An account that is not decided on has no tombstone, so its row is separate. */
export function lateTombstoneKey({ entity, isUndecided }: Pick<LateTombstone, 'entity' | 'isUndecided'>) {
  const key = tombstoneKey(entity.entityId);
  return isUndecided === true ? { ...key, sk: 'undecided' } : key;
}

function lateTombstoneItem(tombstone: LateTombstone) {
  const { entity, accountId, since, isUndecided, boundTo } = tombstone;
  const { kind, entityId } = entity;
  const openKind = isUndecided === true ? undecidedKind : lateTombstoneKind;
  const listed = { grave: { kind, entityId, accountId }, openKind, openSince: since };
  return { ...lateTombstoneKey(tombstone), ...listed, boundTo };
}

/** A bound tombstone never replaces an existing one: the existing one was set with more knowledge. */
export async function putTombstone(
  client: DynamoDBClient,
  TableName: string,
  item: Tombstone & object,
): Promise<void> {
  const isBound = item.boundTo !== undefined;
  const ConditionExpression = 'attribute_not_exists(pk) OR attribute_exists(boundTo)';
  const command = new PutItemCommand({
    TableName,
    Item: toItem(item),
    ...(isBound && { ConditionExpression }),
  });
  await tookEffect(client.send(command));
}

/** Tombstones in the mirror table: one call reads those for all ids of the events that are handled at the same time. */
export function createTombstones(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): Tombstones {
  const readRaised = gathered(async (ids) => {
    const Keys = [...ids].map((id) => toItem(tombstoneKey(id)));
    const { Responses: found, UnprocessedKeys: unread } = await client.send(
      new BatchGetItemCommand({
        RequestItems: { [mirrorTable]: { Keys, ProjectionExpression: 'pk, lifted, boundTo' } },
      }),
    );
    if (unread?.[mirrorTable] !== undefined)
      throw new TransientError('store-busy', 'Some tombstones were not read');
    const raised = (found?.[mirrorTable] ?? []).filter(({ lifted }) => lifted?.BOOL !== true);
    return new Map(raised.map(({ pk, boundTo }) => [pk?.S, boundTo?.S]));
  }, limits.dynamodb.keysPerRead);
  const notLifted = async (ids: readonly string[]): Promise<ReadonlyMap<string, Tombstone>> => {
    const byKey = await readRaised(ids);
    return new Map(
      ids.flatMap((id) => {
        const key = tombstoneKey(id).pk;
        return byKey.has(key) ? [[id, { boundTo: byKey.get(key) }]] : [];
      }),
    );
  };
  return {
    async standing(ids) {
      const found = await notLifted(ids);
      const accounts = [...found.values()].flatMap(({ boundTo }) => boundTo ?? []);
      const unasked = [...new Set(accounts)].filter((id) => !ids.includes(id));
      const others = unasked.length === 0 ? found : await notLifted(unasked);
      const isStanding = ({ boundTo }: Tombstone) =>
        boundTo === undefined || found.has(boundTo) || others.has(boundTo);
      return new Map([...found].filter(([, tombstone]) => isStanding(tombstone)));
    },
    raise: async (tombstone) => putTombstone(client, mirrorTable, lateTombstoneItem(tombstone)),
    async listAccount(accountId, since) {
      const entity = { kind: 'account', entityId: accountId };
      const Item = toItem(lateTombstoneItem({ entity, since, isUndecided: true }));
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
