import type { AttributeValue, TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { storageTables } from '#test/aws/dynamodb/storage-tables.ts';
import { itemBytes, writeUnits } from '#test/bench/prices/item-size.ts';

export type Item = Readonly<Record<string, AttributeValue>>;

/** Units that a write takes under one key of a table, or of an index: `mirror` or `mirror.openItems`. */
export interface WrittenUnits {
  readonly of: string;
  readonly key: string;
  readonly units: number;
}

/** As they are deployed: another test compares them with the templates. */
const tables = storageTables({ events: 'events', mirror: 'mirror', work: 'work' });

const rowUnits = (row: Item) => writeUnits(itemBytes(row));

/** What a transaction writes. `held` are the rows that it replaces. */
export function unitsOfTransaction(
  items: readonly TransactWriteItem[],
  held: readonly Item[] = [],
): readonly WrittenUnits[] {
  return items.flatMap(({ Put: put, Update: update, ConditionCheck: check }) => {
    if (put?.Item !== undefined) {
      const row = put.Item;
      const before = held.find((one) => one['pk']?.S === row['pk']?.S && one['sk']?.S === row['sk']?.S);
      return unitsOfRow({ table: put.TableName ?? '', row, before, times: 2 });
    }
    // Updates and checks concern small rows, and no key of an index.
    const { TableName: of = '', Key: key = {} } = update ?? check ?? {};
    return [{ of, key: key['pk']?.S ?? '', units: 2 }];
  });
}

interface RowWritten {
  readonly table: string;
  readonly row: Item;
  readonly before?: Item | undefined;
  /** What is part of a transaction is written twice, but once in an index. */
  readonly times: 1 | 2;
}

export function unitsOfRow({ table, row, before = {}, times }: RowWritten): readonly WrittenUnits[] {
  const { indexes = [] } = tables.find(({ name }) => name === table) ?? {};
  const inIndexes = indexes.flatMap(({ name, partitionKey, sortKey, projection }) => {
    const of = `${table}.${name}`;
    const units = projection === 'ALL' ? rowUnits(row) : 1;
    const [left, entered] = [before, row].map((one) => placeIn(one, partitionKey.name, sortKey?.name ?? ''));
    if (left?.place === entered?.place)
      return entered === undefined || projection === 'KEYS_ONLY' ? [] : [{ of, key: entered.key, units }];
    return [left, entered].flatMap((one) => (one === undefined ? [] : [{ of, key: one.key, units }]));
  });
  return [{ of: table, key: row['pk']?.S ?? '', units: times * rowUnits(row) }, ...inIndexes];
}

function placeIn(row: Item, partition: string, sort: string) {
  const [key, rest] = [row[partition]?.S, row[sort]?.S];
  return key === undefined || rest === undefined ? undefined : { key, place: `${key}\n${rest}` };
}

/** By table or index, and by key. */
export function sumByKey(all: readonly WrittenUnits[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { of, key, units } of all) sums.set(`${of} ${key}`, (sums.get(`${of} ${key}`) ?? 0) + units);
  return sums;
}

/** The most under one key of each table and index. */
export function hottest(all: readonly WrittenUnits[]): Readonly<Record<string, number>> {
  const most: Record<string, number> = {};
  for (const [place, units] of sumByKey(all)) {
    const of = place.slice(0, place.indexOf(' '));
    most[of] = Math.max(most[of] ?? 0, units);
  }
  return most;
}
