import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  paginateQuery,
  UpdateItemCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { Entity, MirrorRow, MirrorTraces, Owner, OwnerRole } from '#shared/erasure/mirror-traces.ts';
import { clientSettings } from './client-settings.ts';
import { isTotalsRow, mirrorKey, toItem, type Item } from './event-items.ts';

const indexes: Readonly<Record<OwnerRole, { readonly name: string; readonly attribute: string }>> = {
  customer: { name: 'entitiesByCustomer', attribute: 'ofCustomer' },
  business: { name: 'entitiesByBusiness', attribute: 'ofBusiness' },
  account: { name: 'entitiesByAccount', attribute: 'ofAccount' },
};

/** The mirror table as an erasure walks through it. */
export function createMirrorTraces(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
): MirrorTraces {
  async function* items(query: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<Item> {
    for await (const { Items: found = [] } of paginateQuery({ client }, { TableName: mirrorTable, ...query }))
      yield* found;
  }
  const listed = ({ as, id }: Owner) =>
    items({
      IndexName: indexes[as].name,
      KeyConditionExpression: `${indexes[as].attribute} = :id`,
      ExpressionAttributeValues: { ':id': { S: id } },
    });

  return {
    async ownedBy(owner) {
      const partitions = new Set<string>();
      for await (const item of listed(owner)) partitions.add(textOf(item, 'pk'));
      return [...partitions].map(entityOf);
    },
    async *bookingsOf(accountId) {
      const found = items({
        IndexName: 'byAccount',
        KeyConditionExpression: 'accountId = :id',
        ExpressionAttributeValues: { ':id': { S: accountId } },
        ProjectionExpression: 'pk',
      });
      for await (const item of found) yield entityOf(textOf(item, 'pk'));
    },
    async rows(entity) {
      const rows: MirrorRow[] = [];
      for await (const item of items({ ...partitionOf(entity), ConsistentRead: true }))
        rows.push(rowOf(entity, item));
      return rows;
    },
    async remove(key) {
      await client.send(new DeleteItemCommand({ TableName: mirrorTable, Key: toItem(mirrorKey(key)) }));
    },
    async reduce(key, json) {
      const command = new UpdateItemCommand({
        TableName: mirrorTable,
        Key: toItem(mirrorKey(key)),
        UpdateExpression: 'SET #data = :json, erased = :true REMOVE dataKey, bodyKey',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#data': 'data' },
        ExpressionAttributeValues: { ':json': { S: json }, ':true': { BOOL: true } },
      });
      try {
        await client.send(command);
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}

function partitionOf(entity: Entity) {
  const { pk } = mirrorKey({ ...entity, aspect: '' });
  return { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: pk } } };
}

/** The kind stands before the first `#`; an id may hold more of them. */
export function entityOf(pk: string): Entity {
  const end = pk.indexOf('#');
  return { kind: pk.slice(0, end).toLowerCase(), entityId: pk.slice(end + 1) };
}

const textOf = (item: Item, name: string): string => item[name]?.S ?? '';

const storedRow = z.required(
  z.partial(
    z.object({
      sk: z.string(),
      ofCustomer: z.string(),
      ofBusiness: z.string(),
      ofAccount: z.string(),
      accountId: z.string(),
      eventId: z.string(),
      eventType: z.string(),
      bodyKey: z.string(),
      dataKey: z.string(),
      data: z.string(),
      erased: z.boolean(),
    }),
  ),
  { sk: true },
);

function rowOf(entity: Entity, item: Item): MirrorRow {
  // Sums exceed what a double holds; nothing here looks at them.
  const row = storedRow.parse(unmarshall(item, { wrapNumbers: true }));
  const { sk: aspect, ofAccount, accountId = ofAccount, eventId, eventType, bodyKey, dataKey } = row;
  return {
    key: { ...entity, aspect },
    isBooking: row.accountId !== undefined,
    isTotals: isTotalsRow(entity.kind, aspect),
    isErased: row.erased ?? false,
    ...(row.ofCustomer !== undefined && { customerId: row.ofCustomer }),
    ...(row.ofBusiness !== undefined && { businessId: row.ofBusiness }),
    ...(accountId !== undefined && { accountId }),
    ...(eventId !== undefined && { eventId }),
    ...(eventType !== undefined && { eventType }),
    ...(bodyKey !== undefined && { bodyKey }),
    ...(dataKey !== undefined && { dataKey }),
    ...(row.data !== undefined && { json: row.data }),
  };
}
