import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { openList, toItem, type Item } from '#shared/aws/events/event-items.ts';
import { createOwnedBy, entityOf } from '#shared/aws/mirror/traced-entities.ts';
import { keysOfList } from '#shared/kernel/list-keys.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import * as z from '#shared/kernel/zod.ts';
import type { OpenEntities, OwnedEntities } from '#shared/reconciliation/entities/ports.ts';
import type { MirrorIndex } from '#shared/mirror/names.ts';

/** An item of the index, or the beginning of a key. */
const position = z.object({
  openKind: z.string(),
  openSince: z.optional(z.string()),
  pk: z.optional(z.string()),
  sk: z.optional(z.string()),
});
type Position = z.output<typeof position>;

/** The index of open items, page by page. */
export function createOpenEntities(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): OpenEntities {
  const read = async (openKind: string, from: Position | undefined, limit: number) => {
    const { Items: items = [], LastEvaluatedKey: last } = await client.send(
      new QueryCommand({
        TableName: mirrorTable,
        IndexName: 'openItems' satisfies MirrorIndex,
        KeyConditionExpression: 'openKind = :kind',
        ExpressionAttributeValues: toItem({ ':kind': openKind }),
        Limit: limit,
        ...(from !== undefined && { ExclusiveStartKey: toItem(from) }),
      }),
    );
    const ids = items.map(({ pk }) => entityOf(pk?.S ?? '').entityId);
    return { ids, last: last && positionOf(last) };
  };

  return {
    async page({ kind, aspect, after }, limit) {
      const keys = keysOfList(openList({ kind, aspect }));
      const start = after === undefined ? undefined : position.parse(JSON.parse(after));
      const ids: string[] = [];
      for (const openKind of keys.slice(start === undefined ? 0 : keys.indexOf(start.openKind))) {
        // A page may also end with the last item of a key.
        if (ids.length >= limit) return { ids, next: JSON.stringify({ openKind }) };
        const from = start?.openKind === openKind && start.pk !== undefined ? start : undefined;
        const page = await read(openKind, from, limit - ids.length);
        ids.push(...page.ids);
        if (page.last !== undefined) return { ids, next: JSON.stringify(page.last) };
      }
      return { ids };
    },
  };
}

const positionOf = (key: Item): Position => ({
  openKind: key['openKind']?.S ?? '',
  openSince: key['openSince']?.S,
  pk: key['pk']?.S,
  sk: key['sk']?.S,
});

/** The indexes of the mirror by account and by customer, which hold only keys. */
export function createOwnedEntities(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): OwnedEntities {
  const ownedBy = createOwnedBy(mirrorTable, client);
  return {
    async of({ accountId, ownerId }) {
      const found = [
        ...(await ownedBy({ as: 'account', id: accountId })),
        ...(ownerId === undefined ? [] : await ownedBy({ as: 'customer', id: ownerId })),
        ...(ownerId === undefined ? [] : await ownedBy({ as: 'business', id: ownerId })),
      ];
      return found.map(({ kind, entityId: id }) => ({ kind, id }));
    },
  };
}
