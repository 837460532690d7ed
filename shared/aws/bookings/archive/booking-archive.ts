import {
  DynamoDBClient,
  paginateQuery,
  UpdateItemCommand,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import { archivedItem, archiveFileKey } from '#shared/aws/events/archived-items.ts';
import type { Item } from '#shared/aws/events/event-items.ts';
import { createLooseObjects } from '#shared/aws/events/loose-objects.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import type { BookingArchive, OldBookings } from '#shared/bookings/archive/ports.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import { toIsoInstant, type Clock, type Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { MirrorIndex } from '#shared/mirror/names.ts';
import { decodeArchiveFile, encodeArchiveFile } from './archive-file.ts';
import {
  archiveFileOf,
  archiveFileRow,
  filesSince,
  listOfRanges,
  rangesOf,
  type Ranges,
} from './archive-rows.ts';
import { inFiles, isOld } from './old-bookings.ts';

interface BookingArchiveSettings {
  readonly mirrorTable: string;
  readonly bodies: BodyStore;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

/** Far longer than an index lags. */
const settledAfterMs = 3_600_000;

/** The mirror table and the bucket, for moving old bookings from one to the other. */
export function createBookingArchive(
  { mirrorTable: TableName, bodies, clock, timers, random }: BookingArchiveSettings,
  client = new DynamoDBClient(clientSettings),
): BookingArchive {
  const loose = createLooseObjects({ mirrorTable: TableName, clock }, client);
  const transact = createTransact({ client, timers, random });
  async function* oldRows(accountId: string, before: string): AsyncGenerator<Item> {
    const query = {
      TableName,
      IndexName: 'byAccount' satisfies MirrorIndex,
      KeyConditionExpression: 'accountId = :account AND recordedAtId < :before',
      ExpressionAttributeValues: { ':account': { S: accountId }, ':before': { S: before } },
    };
    for await (const { Items: rows = [] } of paginateQuery({ client }, query))
      for (const row of rows) if (isOld(row, before)) yield row;
  }
  /** The object is noted first, and is removed by itself unless the transaction keeps it. */
  const move = async (accountId: string, rows: readonly Item[]): Promise<'moved' | 'in-motion'> => {
    const ranges = rangesOf(rows);
    const id = `${lastDayOf(ranges)}-${shortId(random)}`;
    const key = archiveFileKey(id);
    await loose.note({ key, entity: { kind: 'account', entityId: accountId }, owners: {} });
    const bytes = encodeArchiveFile(rows);
    await bodies.write(key, bytes);
    if (!isWhole(bytes, await bodies.read(key)))
      throw new TransientError(
        'archive-differs',
        `The file ${id} is not what was written: no row is removed`,
      );
    const { outcome } = await transact([
      keptFile(TableName, { id, accountId, ranges }),
      ...rows.map((row) => movedRow(TableName, { row, accountId, id })),
    ]);
    return outcome === 'committed' ? 'moved' : 'in-motion';
  };

  return {
    async *old(accountId, before): AsyncGenerator<OldBookings> {
      for await (const rows of inFiles(oldRows(accountId, before)))
        yield { accountId, count: rows.length, move: async () => move(accountId, rows) };
    },
    async settle(accountId) {
      const at = toIsoInstant(clock.now() - settledAfterMs);
      const query = { TableName, ...filesSince(accountId, '') };
      for await (const { Items: rows = [] } of paginateQuery({ client }, query))
        for (const row of rows) {
          const file = archiveFileOf(accountId, row);
          if (file?.isBroughtBack !== true) continue;
          const command = new UpdateItemCommand({
            TableName,
            Key: archiveFileRow(file),
            UpdateExpression: 'REMOVE bookings, broughtBack',
            ConditionExpression: 'broughtBack < :at',
            ExpressionAttributeValues: { ':at': { S: at } },
          });
          await tookEffect(client.send(command));
        }
    },
  };
}

/** The row of each booking names it: a whole UUID would be an eighth of that row. Eighty bits differ as well. */
const shortId = (random: Pick<Random, 'uuid'>): string => random.uuid().replaceAll('-', '').slice(-20);

/** Read back, it is what was written, and gives the same rows again. */
function isWhole(written: Uint8Array, read: Uint8Array): boolean {
  return (
    Buffer.compare(written, read) === 0 &&
    Buffer.compare(encodeArchiveFile(decodeArchiveFile(read)), written) === 0
  );
}

function lastDayOf({ recorded: [, recorded], valuta: [, valuta] }: Ranges): string {
  return (recorded > valuta ? recorded : valuta).slice(0, 'YYYY-MM-DD'.length);
}

function keptFile(
  TableName: string,
  { id, accountId, ranges }: { readonly id: string; readonly accountId: string; readonly ranges: Ranges },
): TransactWriteItem {
  return {
    Update: {
      TableName,
      Key: archiveFileRow({ id, accountId }),
      UpdateExpression: 'REMOVE openKind, openSince SET bookings = :bookings',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(claimed)',
      ExpressionAttributeValues: { ':bookings': { S: listOfRanges(ranges) } },
    },
  };
}

/** Only if the row is still what is in the file: whatever changes a row changes what is packed in it. */
function movedRow(
  TableName: string,
  { row, accountId, id }: { readonly row: Item; readonly accountId: string; readonly id: string },
): TransactWriteItem {
  const { packed } = row;
  if (packed === undefined) throw new TypeError('A booking has nothing packed');
  return {
    Put: {
      TableName,
      Item: archivedItem(row, id),
      ConditionExpression: 'packed = :packed AND accountId = :account',
      ExpressionAttributeValues: { ':packed': packed, ':account': { S: accountId } },
    },
  };
}
