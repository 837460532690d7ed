import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { encodeArchiveFile } from '#shared/aws/bookings/archive/archive-file.ts';
import { archiveFileRow, listOfRanges } from '#shared/aws/bookings/archive/archive-rows.ts';
import { archivedItem, archiveFileKey } from '#shared/aws/events/archived-items.ts';
import type { AwsCall } from '#test/bench/counting-aws.ts';
import { itemBytes, writeUnits, type Item } from '#test/bench/prices/item-size.ts';
import { perGb, perMillion } from '#test/bench/prices/prices.ts';
import { indexes, unitsOfIndexes } from '#test/bench/prices/request-units.ts';
import { deployableStage } from '#test/fixtures/stages.ts';

/** DynamoDB adds so many bytes to each item, and to each entry of an index. */
const overheadBytes = 100;

type Part = 'row' | 'indexes' | 'file' | 'archive';

/** What one booking leaves, and what a million of them cost a month in US dollars. */
export interface Left {
  readonly bytes: Readonly<Record<Part, number>>;
  readonly dollars: Readonly<Record<Part | 'backup' | 'copies', number>>;
}

export interface Growth {
  /** While its row is in the table. */
  readonly inTable: Left;
  /** Once its row is in a file of the bucket, if the stage moves old bookings there. */
  readonly inFile?: Left;
  /** For good. */
  readonly inTheEnd: Left;
  /** US dollars, once for a million bookings: moving them. */
  readonly moving: number;
}

/** What a booking leaves for good: its row with the entries of the indexes or in a file, and its line in the archive. */
export function growthOf(calls: readonly AwsCall[]): Growth {
  const items = calls.flatMap(({ input }) => (input['TransactItems'] ?? []) as readonly TransactWriteItem[]);
  const [record, row] = items.flatMap(({ Put: put }): readonly Item[] => (put?.Item ? [put.Item] : []));
  if (record === undefined || row === undefined) throw new Error('The booking has no row');
  // Sealed lines compress as badly as packed ones.
  const archive = itemBytes(record);
  const inTable = leftOf({
    row: itemBytes(row) + overheadBytes,
    indexes: Object.values(indexes).reduce((sum, index) => sum + entryBytes(row, index), 0),
    file: 0,
    archive,
  });
  const { archiveAfterDays } = deployableStage('production').bookings;
  if (archiveAfterDays === 'never') return { inTable, inTheEnd: inTable, moving: 0 };
  const stub = archivedItem(row, fileId);
  const inFile = leftOf({
    // Each file has a row of its own.
    row: Math.ceil(itemBytes(stub) + overheadBytes + (itemBytes(fileRow) + overheadBytes) / bookingsAFile),
    indexes: 0,
    // Several in one file compress no worse.
    file: encodeArchiveFile([withBytes(row)]).length,
    archive,
  });
  return { inTable, inFile, inTheEnd: inFile, moving: movingOf(row, stub) };
}

function leftOf(bytes: Left['bytes']): Left {
  // A million rows of a thousand bytes are a GB.
  const gb = (of: number) => of / 1_000;
  return {
    bytes,
    dollars: {
      row: gb(bytes.row) * perGb.tableMonth,
      indexes: gb(bytes.indexes) * perGb.tableMonth,
      file: gb(bytes.file) * perGb.objectMonth,
      archive: gb(bytes.archive) * perGb.objectMonth,
      backup: gb(bytes.row) * perGb.backupMonth,
      copies: copiesKept() * gb(bytes.row) * perGb.copyMonth,
    },
  };
}
/** An account has ten bookings a month, as in the costs of the jobs. */
const bookingsAFile = 10;
const position = `2026-01-31T10:00:00.000Z#${'0'.repeat(36)}`;
const fileId = `2026-01-31-${'0'.repeat(20)}`;
const fileRow: Item = {
  ...archiveFileRow({ id: fileId, accountId: '0'.repeat(36) }),
  bodyKey: { S: archiveFileKey(fileId) },
  bookings: { S: listOfRanges({ recorded: [position, position], valuta: [position, position] }) },
};

/** On the wire, bytes are base64. */
function withBytes(row: Item): Item {
  const { packed, ...plain } = row;
  const bytes: unknown = packed?.B;
  return typeof bytes === 'string' ? { ...plain, packed: { B: Buffer.from(bytes, 'base64') } } : row;
}

/** A row goes in a transaction, as large as it was; so do a row of its file and its note, and the entries of indexes. */
function movingOf(row: Item, stub: Item): number {
  const ofFile = 2 + 2 * writeUnits(itemBytes(fileRow)) + 2;
  const units = 2 * writeUnits(itemBytes(row)) + unitsOfIndexes(row, stub) + ofFile / bookingsAFile;
  const requests = (perMillion.s3Put + perMillion.s3Get) / bookingsAFile;
  return units * perMillion.writeUnit + requests;
}

/** One is made every day. */
function copiesKept(): number {
  const { backups } = deployableStage('production');
  return backups === 'none' ? 0 : backups.keepDays;
}

function entryBytes(row: Item, { keys, holds }: (typeof indexes)[string]): number {
  if (!keys.every((name) => row[name] !== undefined)) return 0;
  const kept = new Set([...keys, 'pk', 'sk']);
  const entry =
    holds === 'row' ? row : Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name)));
  return itemBytes(entry) + overheadBytes;
}
