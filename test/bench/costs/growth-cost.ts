import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { AwsCall } from '#test/bench/counting-aws.ts';
import { itemBytes, type Item } from '#test/bench/prices/item-size.ts';
import { perGb } from '#test/bench/prices/prices.ts';
import { indexes } from '#test/bench/prices/request-units.ts';
import { deployableStage } from '#test/fixtures/stages.ts';

/** DynamoDB adds so many bytes to each item, and to each entry of an index. */
const overheadBytes = 100;

export interface Growth {
  readonly bytes: Readonly<Record<'row' | 'indexes' | 'archive', number>>;
  /** US dollars a month per million bookings that were ever received. */
  readonly dollars: Readonly<Record<'row' | 'indexes' | 'backup' | 'copies' | 'archive', number>>;
}

/** What a booking leaves for good: its row with the entries of the indexes, and its line in the archive. */
export function growthOf(calls: readonly AwsCall[]): Growth {
  const items = calls.flatMap(({ input }) => (input['TransactItems'] ?? []) as readonly TransactWriteItem[]);
  const [record, row] = items.flatMap(({ Put: put }): readonly Item[] => (put?.Item ? [put.Item] : []));
  if (record === undefined || row === undefined) throw new Error('The booking has no row');
  const bytes = {
    row: itemBytes(row) + overheadBytes,
    indexes: Object.values(indexes).reduce((sum, index) => sum + entryBytes(row, index), 0),
    // Sealed lines compress as badly as packed ones.
    archive: itemBytes(record),
  };
  // A million rows of a thousand bytes are a GB.
  const gb = (of: number) => of / 1_000;
  return {
    bytes,
    dollars: {
      row: gb(bytes.row) * perGb.tableMonth,
      indexes: gb(bytes.indexes) * perGb.tableMonth,
      backup: gb(bytes.row) * perGb.backupMonth,
      copies: copiesKept() * gb(bytes.row) * perGb.copyMonth,
      archive: gb(bytes.archive) * perGb.objectMonth,
    },
  };
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
