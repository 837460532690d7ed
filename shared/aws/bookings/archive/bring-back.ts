import { DynamoDBClient, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { bookingNameOf, fileOf } from '#shared/aws/events/archived-items.ts';
import { toItem, type Item } from '#shared/aws/events/event-items.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { toIsoInstant, type Clock, type Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import { createArchiveReader, type ArchiveReaderSettings } from './archive-reader.ts';
import { archiveFileRow } from './archive-rows.ts';

interface BringBackSettings extends ArchiveReaderSettings {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

/** How often it tries again without the rows that no longer name the file. */
const attempts = 4;

/** Makes the bookings of the file that has this one rows again, before it changes. Harmless if they already are. */
export type BringBack = (archived: Item) => Promise<void>;

/**
 * All bookings of a file come back in one transaction with the mark on its own row: readers have them from the file until
 * then, and from the table after it. The file stays, for copies of the table that still name it, until its account is
 * erased.
 */
export function createBringBack(
  { clock, timers, random, ...settings }: BringBackSettings,
  client = new DynamoDBClient(clientSettings),
): BringBack {
  const { mirrorTable: TableName } = settings;
  const archive = createArchiveReader(settings, client);
  const transact = createTransact({ client, timers, random });
  return async (archived) => {
    const fileId = fileOf(archived);
    if (fileId === undefined) return;
    const rows = await archive.rowsIn(fileId);
    if (!rows.some(({ pk }) => pk?.S === archived['pk']?.S))
      throw new TransientError('archive-lacks-booking', `The file ${fileId} lacks a booking that names it`);
    const accountId = rows[0]?.['accountId']?.S ?? '';
    const Key = archiveFileRow({ id: fileId, accountId });
    const mark: TransactWriteItem = {
      Update: {
        TableName,
        Key,
        UpdateExpression: 'SET broughtBack = :at',
        ConditionExpression: 'attribute_exists(bookings) AND attribute_not_exists(broughtBack)',
        ExpressionAttributeValues: { ':at': { S: toIsoInstant(clock.now()) } },
      },
    };
    const isNotListed: TransactWriteItem = {
      ConditionCheck: {
        TableName,
        Key,
        ConditionExpression: 'attribute_not_exists(bookings) OR attribute_exists(broughtBack)',
      },
    };
    // Others were faster; or a table that was restored from a copy names a file that came back; or somebody has put a
    // row back beside its file, which then counts. What still names the file comes back without the rest.
    let [short, file] = [rows, mark];
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const result = await transact([...short.map((row) => restoredRow(TableName, { row, fileId })), file]);
      if (result.outcome === 'committed') return;
      const isRefused = (index: number) => result.reasons[index]?.Code === 'ConditionalCheckFailed';
      if (isRefused(short.length)) file = file === mark ? isNotListed : mark;
      short = short.filter((_, index) => !isRefused(index));
    }
    throw new TransientError('file-in-motion', `The file ${fileId} changed during every attempt`);
  };
}

function restoredRow(
  TableName: string,
  { row, fileId }: { readonly row: Item; readonly fileId: string },
): TransactWriteItem {
  return {
    Put: {
      TableName,
      Item: { ...row, ...toItem(bookingNameOf(row)) },
      ConditionExpression: 'inFile = :file',
      ExpressionAttributeValues: { ':file': { S: fileId } },
    },
  };
}
