import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { AwsCall } from '#test/bench/counting-aws.ts';
import { itemBytes, writeUnits, type Item } from './item-size.ts';

interface Index {
  readonly keys: readonly string[];
  readonly holds: 'keys' | 'row';
}

/** The indexes of all tables: a row is in those whose keys it has. */
export const indexes: Readonly<Record<string, Index>> = {
  byDay: { keys: ['ofDay', 'pk'], holds: 'keys' },
  parked: { keys: ['parked', 'recordedAt'], holds: 'keys' },
  byAccount: { keys: ['accountId', 'recordedAtId'], holds: 'row' },
  byValuta: { keys: ['accountId', 'valutaId'], holds: 'row' },
  entitiesByCustomer: { keys: ['ofCustomer', 'pk'], holds: 'keys' },
  entitiesByBusiness: { keys: ['ofBusiness', 'pk'], holds: 'keys' },
  entitiesByAccount: { keys: ['ofAccount', 'pk'], holds: 'keys' },
  openItems: { keys: ['openKind', 'openSince'], holds: 'keys' },
  breaks: { keys: ['breakList', 'breakSince'], holds: 'row' },
  accountsByOwner: { keys: ['ownerId', 'sk'], holds: 'keys' },
};

/** Write request units of one event. */
export interface WrittenUnits {
  readonly record: number;
  readonly mirror: number;
  readonly history: number;
  readonly totals: number;
  readonly indexes: number;
  /** That it is published. */
  readonly receipt: number;
}

/** Units of the transaction of one event, and of the row that it found in the mirror, if any. */
export function unitsOfTransaction({ input }: AwsCall, held?: Item): Omit<WrittenUnits, 'receipt'> {
  const items = input['TransactItems'] as readonly TransactWriteItem[];
  const puts = items.flatMap(({ Put: put }): readonly Item[] => (put?.Item === undefined ? [] : [put.Item]));
  // What takes part in a transaction is written twice; updates and checks concern small rows.
  const twice = (rows: readonly Item[]) => rows.reduce((sum, row) => sum + 2 * writeUnits(itemBytes(row)), 0);
  const [record, ...beside] = puts;
  const isHistory = (row: Item) => row['sk']?.S?.startsWith('history#') === true;
  const rows = beside.filter((row) => !isHistory(row));
  return {
    record: twice(record === undefined ? [] : [record]),
    mirror: twice(rows),
    history: twice(beside.filter(isHistory)),
    totals: 2 * (items.length - puts.length),
    indexes: puts.reduce((sum, row) => sum + unitsOfIndexes(rows.includes(row) ? held : undefined, row), 0),
  };
}

/** Each index is written once for what leaves it and once for what enters it; what stays as it is costs nothing. */
export function unitsOfIndexes(held: Item = {}, row: Item = {}): number {
  return Object.values(indexes).reduce((sum, { keys, holds }) => {
    const [before, after] = [held, row].map((one) => keyIn(one, keys));
    const copy = holds === 'row' ? writeUnits(itemBytes(row)) : 1;
    if (before === after) return sum + (after === undefined || holds === 'keys' ? 0 : copy);
    return sum + (before === undefined ? 0 : copy) + (after === undefined ? 0 : copy);
  }, 0);
}

function keyIn(row: Item, keys: readonly string[]): string | undefined {
  const values = keys.map((name) => row[name]?.S);
  return values.includes(undefined) ? undefined : values.join('\n');
}

const readCalls = ['GetItem', 'BatchGetItem', 'Query'];

export const isRead = ({ operation }: AwsCall): boolean => readCalls.includes(operation);

interface Reading {
  readonly ConsistentRead?: boolean;
  readonly Keys?: readonly unknown[];
}

/** Units of rows of up to 4 KB. A read that need not be consistent takes half as many. */
export function unitsOfRead({ input }: AwsCall): number {
  const tables = (input['RequestItems'] ?? { one: input }) as Readonly<Record<string, Reading>>;
  return Object.values(tables).reduce(
    (sum, { ConsistentRead: isConsistent = false, Keys = [undefined] }) =>
      sum + Keys.length * (isConsistent ? 1 : 0.5),
    0,
  );
}
