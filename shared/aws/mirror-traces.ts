import {
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  UpdateItemCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type {
  Entity,
  MirrorRow,
  MirrorRowKey,
  MirrorTraces,
  Owner,
  OwnerRole,
} from '#shared/erasure/mirror-traces.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { clientSettings } from './client-settings.ts';
import { isTotalsRow, mirrorFields, mirrorKey, toItem, type Item } from './event-items.ts';
import { pack, unpack } from './packing.ts';
import { tookEffect } from './took-effect.ts';

const indexes: Readonly<Record<OwnerRole, { readonly name: string; readonly attribute: string }>> = {
  customer: { name: 'entitiesByCustomer', attribute: 'ofCustomer' },
  business: { name: 'entitiesByBusiness', attribute: 'ofBusiness' },
  account: { name: 'entitiesByAccount', attribute: 'ofAccount' },
};

const attempts = 3;

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

  /** False where the row changed since it was read. */
  const reduceOnce = async (key: MirrorRowKey, json: string): Promise<boolean> => {
    const Key = toItem(mirrorKey(key));
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: mirrorTable, Key, ConsistentRead: true }),
    );
    const packed = item?.['packed']?.B;
    if (packed === undefined) return true;
    const facts = { ...unpack(packed).facts, dataKey: undefined, bodyKey: undefined, erased: true };
    const command = new UpdateItemCommand({
      TableName: mirrorTable,
      Key,
      UpdateExpression: 'SET packed = :reduced',
      ConditionExpression: 'packed = :packed',
      ExpressionAttributeValues: {
        ':reduced': { B: pack(facts, json) },
        ':packed': { B: packed },
      },
    });
    return tookEffect(client.send(command));
  };

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
      for (let attempt = 0; attempt < attempts; attempt += 1) if (await reduceOnce(key, json)) return;
      throw new TransientError('row-in-motion', 'A row changed whenever it was to be reduced');
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
  const row = storedRow.parse(mirrorFields(item));
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
