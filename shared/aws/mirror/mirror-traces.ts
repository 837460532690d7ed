import { DeleteItemCommand, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import * as z from '#shared/kernel/zod.ts';
import type { Entity, MirrorRow, MirrorTraces, ReadTraces } from '#shared/erasure/mirror-traces.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { isTotalsRow, mirrorFields, mirrorKey, toItem, type Item } from '#shared/aws/events/event-items.ts';
import { archivedItem, fileOf } from '#shared/aws/events/archived-items.ts';
import type { ArchiveReader } from '#shared/aws/bookings/archive/archive-reader.ts';
import type { ArchiveFile } from '#shared/aws/bookings/archive/archive-rows.ts';
import type { BringBack } from '#shared/aws/bookings/archive/bring-back.ts';
import { ifPresent } from '#shared/events/body-store.ts';
import { isObjectRow } from '#shared/aws/events/object-items.ts';
import { pack, unpack } from '#shared/aws/sdk/packing.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createOwnedBy, itemsOf, tracedBookings } from './traced-entities.ts';

interface TracesSettings {
  readonly mirrorTable: string;
  readonly archive: ArchiveReader;
}

/** The mirror table as somebody traverses it who changes nothing. */
export function createReadTraces(
  { mirrorTable, archive }: TracesSettings,
  client: DynamoDBClient,
): ReadTraces {
  const table = { mirrorTable, client };
  return {
    ownedBy: createOwnedBy(mirrorTable, client),
    bookingsOf: (accountId) => tracedBookings({ table, archive }, accountId),
    async rows(entity) {
      const rows: MirrorRow[] = [];
      for await (const item of itemsOf(table, { ...partitionOf(entity), ConsistentRead: true }))
        rows.push(await wholeRowOf(entity, item, archive));
      return rows;
    },
  };
}

/** The mirror table as an erasure traverses it: a booking comes back from its file before it is reduced. */
export function createMirrorTraces(
  { mirrorTable, archive, bringBack }: TracesSettings & { readonly bringBack: BringBack },
  client = new DynamoDBClient(clientSettings),
): MirrorTraces {
  const table = { mirrorTable, client };
  /** Somebody may have put all rows of a file back beside it: none of them would bring it back. */
  const endFile = async ({ id, accountId }: ArchiveFile, bookings: readonly Item[]) => {
    const [booking] = bookings;
    if (booking === undefined) return;
    const files = await archive.filesOf(accountId, id.slice(0, 'YYYY-MM-DD'.length));
    if (!files.some((file) => file.id === id && !file.isBroughtBack)) return;
    if (!(await archive.isNamed(id, bookings))) await bringBack(archivedItem(booking, id));
  };

  return {
    ...createReadTraces({ mirrorTable, archive }, client),
    bookingsOf: (accountId) => tracedBookings({ table, archive, endFile }, accountId),
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
      if (fileId !== undefined) await bringBack(archivedItem(toItem(mirrorKey(key)), fileId));
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

/** Once an erasure has removed the file of a booking, nothing personal is left: only an old copy still names the file. */
async function wholeRowOf(entity: Entity, item: Item, archive: ArchiveReader): Promise<MirrorRow> {
  const fileId = fileOf(item);
  if (fileId === undefined) return rowOf(entity, item);
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
