import { DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { createMirrorTraces, entityOf } from '#shared/aws/mirror/mirror-traces.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import * as z from '#shared/kernel/zod.ts';
import type { OpenEntities, OwnedEntities } from '#shared/reconciliation/entities/ports.ts';
import type { MirrorIndex } from '#shared/mirror/names.ts';

const position = z.object({ openKind: z.string(), openSince: z.string(), pk: z.string(), sk: z.string() });

/** The index of open items, page by page. */
export function createOpenEntities(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): OpenEntities {
  return {
    async page({ kind, aspect, after }, limit) {
      const { Items: items = [], LastEvaluatedKey: last } = await client.send(
        new QueryCommand({
          TableName: mirrorTable,
          IndexName: 'openItems' satisfies MirrorIndex,
          KeyConditionExpression: 'openKind = :kind',
          ExpressionAttributeValues: toItem({ ':kind': `${kind}/${aspect}` }),
          Limit: limit,
          ...(after !== undefined && { ExclusiveStartKey: toItem(position.parse(JSON.parse(after))) }),
        }),
      );
      return {
        ids: items.map(({ pk }) => entityOf(pk?.S ?? '').entityId),
        ...(last !== undefined && { next: JSON.stringify(positionOf(last)) }),
      };
    },
  };
}

const positionOf = (key: Readonly<Record<string, { readonly S?: string | undefined }>>) =>
  Object.fromEntries(Object.keys(position.shape).map((name) => [name, key[name]?.S ?? '']));

/** The indexes of the mirror by account and by customer, which hold only keys. */
export function createOwnedEntities(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): OwnedEntities {
  const traces = createMirrorTraces(mirrorTable, client);
  return {
    async of({ accountId, ownerId }) {
      const found = [
        ...(await traces.ownedBy({ as: 'account', id: accountId })),
        ...(ownerId === undefined ? [] : await traces.ownedBy({ as: 'customer', id: ownerId })),
        ...(ownerId === undefined ? [] : await traces.ownedBy({ as: 'business', id: ownerId })),
      ];
      return found.map(({ kind, entityId: id }) => ({ kind, id }));
    },
  };
}
