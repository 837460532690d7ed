import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { AwsCall } from '#test/bench/counting-aws.ts';
import { itemBytes, writeUnits, type Item } from './item-size.ts';

/** Attributes that put a row into an index, and whether the index holds the whole row or its keys alone. */
const indexes: Readonly<Record<string, 'keys' | 'row'>> = {
  unpublished: 'keys',
  ofDay: 'keys',
  parked: 'keys',
  recordedAtId: 'row',
  valutaId: 'row',
  ofCustomer: 'keys',
  ofBusiness: 'keys',
  ofAccount: 'keys',
  openKind: 'keys',
};

/** Write request units of a transaction: its items count twice, what they put into indexes once. */
export function unitsOfTransaction({ input }: AwsCall): number {
  const items = input['TransactItems'] as readonly TransactWriteItem[];
  return items.reduce((sum, item) => sum + unitsOf(item), 0);
}

function unitsOf({ Put: put }: TransactWriteItem): number {
  // Updates of totals and checks concern small rows.
  if (put?.Item === undefined) return 2;
  return 2 * writeUnits(itemBytes(put.Item)) + indexUnits(put.Item);
}

function indexUnits(item: Item): number {
  return Object.entries(indexes)
    .filter(([attribute]) => item[attribute] !== undefined)
    .reduce((sum, [, holds]) => sum + (holds === 'row' ? writeUnits(itemBytes(item)) : 1), 0);
}

/** Of the mark that a record was published: the whole record is written again, and leaves an index. */
export function unitsOfMark({ input }: AwsCall): number {
  const [record] = input['TransactItems'] as readonly TransactWriteItem[];
  return writeUnits(itemBytes(record?.Put?.Item ?? {})) + 1;
}

const readCalls = ['GetItem', 'BatchGetItem', 'Query'];

export const isRead = ({ operation }: AwsCall): boolean => readCalls.includes(operation);

/** Consistent reads of rows of up to 4 KB. */
export function unitsOfRead({ operation, input }: AwsCall): number {
  if (operation !== 'BatchGetItem') return 1;
  const tables = Object.values(
    input['RequestItems'] as Readonly<Record<string, { readonly Keys: readonly unknown[] }>>,
  );
  return tables.reduce((sum, { Keys }) => sum + Keys.length, 0);
}
