import { type DynamoDBClient, paginateQuery } from '@aws-sdk/client-dynamodb';
import { archiveFileKey, fileOf } from '#shared/aws/events/archived-items.ts';
import type { Item } from '#shared/aws/events/event-items.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import { decodeArchiveFile } from './archive-file.ts';
import { archiveFileOf, filesSince, presentBooking, type ArchiveFile } from './archive-rows.ts';

const rowsAtOnce = 10;

export interface ArchiveReaderSettings {
  readonly mirrorTable: string;
  readonly bodies: Pick<BodyStore, 'read'>;
}

export interface FoundBooking {
  readonly item: Item;
  /** Where it was read. */
  readonly source: 'table' | 'archive';
}

/** Old bookings, which are in files of the bucket. */
export interface ArchiveReader {
  /** The account's files that have something of that day or of a later one, read consistently. */
  filesOf(accountId: string, since: string): Promise<readonly ArchiveFile[]>;
  /** The rows in a file. Rejects with `AbsentBodyError` once an erasure has removed the file. */
  rowsIn(fileId: string): Promise<readonly Item[]>;
  /** The row itself, or what the file has in its place. */
  wholeRow(item: Item): Promise<Item>;
  /** Whether the table has one of these bookings in that file, read consistently. */
  isNamed(fileId: string, rows: readonly Item[]): Promise<boolean>;
  /** The bookings of that file as they are now, read consistently: in the table, or in the file that has them by now. */
  broughtBack(file: ArchiveFile): Promise<readonly FoundBooking[]>;
}

export function createArchiveReader(
  { mirrorTable, bodies }: ArchiveReaderSettings,
  client: DynamoDBClient,
): ArchiveReader {
  const rowsIn = async (fileId: string) => decodeArchiveFile(await bodies.read(archiveFileKey(fileId)));
  async function* queried(query: object): AsyncGenerator<Item> {
    for await (const { Items: items = [] } of paginateQuery({ client }, { TableName: mirrorTable, ...query }))
      yield* items;
  }
  const presentRow = async (booking: Item): Promise<Item | undefined> => {
    for await (const item of queried(presentBooking(booking))) return item;
    return undefined;
  };

  return {
    async filesOf(accountId, since) {
      const files: ArchiveFile[] = [];
      for await (const item of queried(filesSince(accountId, since))) {
        const file = archiveFileOf(accountId, item);
        if (file !== undefined) files.push(file);
      }
      return files;
    },
    rowsIn,
    wholeRow: async (item) => wholeRow(item, rowsIn),
    async isNamed(fileId, rows) {
      for (const row of rows) if (fileOf(await presentRow(row)) === fileId) return true;
      return false;
    },
    async broughtBack({ id }) {
      const rows = await inParallel(await rowsIn(id), rowsAtOnce, presentRow);
      // Most that moved again are in one file.
      const opened = new Map<string, Promise<readonly Item[]>>();
      const openedOnce = async (fileId: string) => {
        const file = opened.get(fileId) ?? rowsIn(fileId);
        opened.set(fileId, file);
        return file;
      };
      const found: FoundBooking[] = [];
      for (const row of rows)
        if (row !== undefined)
          found.push({
            item: await wholeRow(row, openedOnce),
            source: fileOf(row) === undefined ? 'table' : 'archive',
          });
      return found;
    },
  };
}

async function wholeRow(item: Item, rowsIn: ArchiveReader['rowsIn']): Promise<Item> {
  const fileId = fileOf(item);
  if (fileId === undefined) return item;
  const found = (await rowsIn(fileId)).find(({ pk }) => pk?.S === item['pk']?.S);
  if (found === undefined)
    throw new TransientError('archive-lacks-booking', `The file ${fileId} lacks a booking that names it`);
  return found;
}
