import {
  DeleteItemCommand,
  DynamoDBClient,
  paginateQuery,
  UpdateItemCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { Entity, MirrorRow, MirrorTraces, Owner, OwnerRole } from '#shared/erasure/mirror-traces.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { isTotalsRow, mirrorFields, mirrorKey, toItem, type Item } from '#shared/aws/events/event-items.ts';
import { archivedItem, fileOf } from '#shared/aws/events/archived-items.ts';
import type { ArchiveReader } from '#shared/aws/bookings/archive/archive-reader.ts';
import type { BringBack } from '#shared/aws/bookings/archive/bring-back.ts';
import { ifPresent } from '#shared/events/body-store.ts';
import { isObjectRow } from '#shared/aws/events/object-items.ts';
import { pack, unpack } from '#shared/aws/sdk/packing.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import type { MirrorIndex } from '#shared/mirror/names.ts';

const indexes: Readonly<Record<OwnerRole, { readonly name: MirrorIndex; readonly attribute: string }>> = {
  customer: { name: 'entitiesByCustomer', attribute: 'ofCustomer' },
  business: { name: 'entitiesByBusiness', attribute: 'ofBusiness' },
  account: { name: 'entitiesByAccount', attribute: 'ofAccount' },
};

type Archive = Pick<ArchiveReader, 'filesOf' | 'rowsIn' | 'wholeRow'>;

interface ArchivedTraces {
  readonly archive?: Archive;
  /** Only for an erasure: a booking comes back from its file before it is reduced. */
  readonly bringBack?: BringBack;
}

/** The mirror table as an erasure traverses it. */
export function createMirrorTraces(
  mirrorTable: string,
  client = new DynamoDBClient(clientSettings),
  { archive, bringBack }: ArchivedTraces = {},
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
        IndexName: 'byAccount' satisfies MirrorIndex,
        KeyConditionExpression: 'accountId = :id',
        ExpressionAttributeValues: { ':id': { S: accountId } },
        ProjectionExpression: 'pk',
      });
      // The files after the index: what moves into one meanwhile is met twice.
      for await (const item of found) yield entityOf(textOf(item, 'pk'));
      if (archive !== undefined) yield* archivedOf(archive, accountId);
    },
    async rows(entity) {
      const rows: MirrorRow[] = [];
      for await (const item of items({ ...partitionOf(entity), ConsistentRead: true }))
        rows.push(await wholeRowOf(entity, item, archive));
      return rows;
    },
    async remove({ key, version }) {
      const place = { TableName: mirrorTable, Key: toItem(mirrorKey(key)) };
      const asRead =
        version === undefined
          ? { ConditionExpression: 'attribute_not_exists(packed)' }
          : {
              ConditionExpression: 'packed = :packed',
              ExpressionAttributeValues: { ':packed': { B: packedIn(version) } },
            };
      await tookEffect(client.send(new DeleteItemCommand({ ...place, ...asRead })));
    },
    async reduce({ key, version, fileId }, json) {
      if (version === undefined) return;
      if (fileId !== undefined) await bringBack?.(archivedItem(toItem(mirrorKey(key)), fileId));
      const packed = packedIn(version);
      const facts = { ...unpack(packed).facts, dataKey: undefined, bodyKey: undefined, erased: true };
      const command = new UpdateItemCommand({
        TableName: mirrorTable,
        Key: toItem(mirrorKey(key)),
        UpdateExpression: 'SET packed = :reduced',
        ConditionExpression: 'packed = :packed',
        ExpressionAttributeValues: { ':reduced': { B: pack(facts, json) }, ':packed': { B: packed } },
      });
      await tookEffect(client.send(command));
    },
  };
}

/** The bookings of an account that are in files. One that is gone has nothing to erase. */
async function* archivedOf(archive: Archive, accountId: string): AsyncGenerator<Entity> {
  for (const { id, isBroughtBack } of await archive.filesOf(accountId, ''))
    if (!isBroughtBack)
      for (const item of (await ifPresent(archive.rowsIn(id))) ?? []) yield entityOf(textOf(item, 'pk'));
}

/** Once an erasure has removed the file of a booking, nothing personal is left: only an old copy still names the file. */
async function wholeRowOf(entity: Entity, item: Item, archive: Archive | undefined): Promise<MirrorRow> {
  const fileId = fileOf(item);
  if (archive === undefined || fileId === undefined) return rowOf(entity, item);
  const whole = await ifPresent(archive.wholeRow(item));
  return {
    ...(whole === undefined ? { ...rowOf(entity, item), isErased: true } : rowOf(entity, whole)),
    fileId,
  };
}

const packedIn = (version: string): Uint8Array => Buffer.from(version, 'base64');

function partitionOf(entity: Entity) {
  const { pk } = mirrorKey({ ...entity, aspect: '' });
  return { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: pk } } };
}

/** The kind is the part before the first `#`; an id may contain more of them. */
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
      throughId: z.string(),
      openKind: z.string(),
      bookings: z.string(),
      broughtBack: z.string(),
      owners: z.partial(z.object({ customerId: z.string(), businessId: z.string(), throughId: z.string() })),
    }),
  ),
  { sk: true },
);

/** A commit may keep it yet, or it is a file whose bookings have to come back first. */
function isNeeded({ openKind, bookings, broughtBack }: z.output<typeof storedRow>): boolean {
  return openKind !== undefined || (bookings !== undefined && broughtBack === undefined);
}

function rowOf(entity: Entity, item: Item): MirrorRow {
  const row = storedRow.parse(mirrorFields(item));
  const { sk: aspect, ofAccount, accountId = ofAccount, eventId, eventType, bodyKey, dataKey } = row;
  const packed = item['packed']?.B;
  const isHistory = aspect.startsWith('history#');
  const { ofCustomer, ofBusiness, throughId: leading, owners } = row;
  const { customerId = ofCustomer, businessId = ofBusiness, throughId = leading } = owners ?? {};
  return {
    key: { ...entity, aspect },
    ...(packed !== undefined && { version: Buffer.from(packed).toString('base64') }),
    ...(isHistory && owners === undefined && { isOwnerUnknown: true }),
    ...(isObjectRow(aspect) && isNeeded(row) && { isLoose: true }),
    isBooking: row.accountId !== undefined,
    isTotals: isTotalsRow(entity.kind, aspect),
    isErased: row.erased ?? false,
    ...(customerId !== undefined && { customerId }),
    ...(businessId !== undefined && { businessId }),
    ...(throughId !== undefined && { throughId }),
    ...(accountId !== undefined && { accountId }),
    ...(eventId !== undefined && { eventId }),
    ...(eventType !== undefined && { eventType }),
    ...(bodyKey !== undefined && { bodyKey }),
    ...(dataKey !== undefined && { dataKey }),
    ...(row.data !== undefined && { json: row.data }),
  };
}
