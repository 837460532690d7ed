import type { JsonObject } from '#shared/kernel/json.ts';
import type { Engine } from './engine.ts';
import { validation } from './errors.ts';
import { indexPosition, partitionText } from './keys.ts';
import { flagAt } from './parameters.ts';
import { projectedNames, type SecondaryIndex } from './secondary-index.ts';
import type { Positioned } from './sorted-rows.ts';
import type { Table } from './table.ts';
import { keyAttributes, type KeyAttribute, type KeySchema } from './table-definition.ts';
import { typeOf, type Item } from './values/value.ts';

/** What a query or a scan reads: a table, as it is or as it was a moment ago, or one of its indexes. */
export interface ReadSource {
  readonly table: string;
  readonly index?: string;
  readonly schema: KeySchema;
  /** The attributes of a starting key. */
  readonly keyAttributes: readonly KeyAttribute[];
  /** Undefined where all are there. */
  readonly projectedNames: ReadonlySet<string> | undefined;
  partitions(): readonly string[];
  partition(name: string): readonly Positioned[];
  /** Undefined where the row was not there at the time that is read. */
  itemOf(row: Positioned): Item | undefined;
  placeOf(startKey: Item): Positioned;
}

export function readSource(engine: Engine, operation: string, input: JsonObject): ReadSource {
  const table = engine.table(input['TableName']);
  const isConsistent = flagAt(input, 'ConsistentRead');
  const name = input['IndexName'];
  if (typeof name !== 'string') {
    const { name: tableName } = table.definition;
    return tableSource(table, isConsistent ? undefined : engine.staleAtMs(operation, tableName));
  }
  const index = table.index(name);
  if (index === undefined) throw validation(`The table does not have the specified index: ${name}`);
  if (isConsistent) throw validation('Consistent reads are not supported on global secondary indexes');
  return indexSource(table, index, engine.nowMs());
}

function tableSource(table: Table, asOfMs: number | undefined): ReadSource {
  const { definition, rows } = table;
  const { partitionKey, sortKey } = definition;
  return {
    table: definition.name,
    schema: definition,
    keyAttributes: keyAttributes(definition),
    projectedNames: undefined,
    partitions: () => rows.partitions(),
    partition: (name) => rows.partition(name),
    itemOf: (row) => {
      const own = row as ReturnType<typeof rows.partition>[number];
      return asOfMs === undefined ? own.item : table.asOf(own, asOfMs);
    },
    placeOf: (key) => ({
      partition: partitionText(key[partitionKey.name]!),
      position: sortKey === undefined ? [] : [key[sortKey.name]!],
    }),
  };
}

function indexSource(table: Table, index: SecondaryIndex, nowMs: number): ReadSource {
  const { definition } = index;
  const rows = index.rows(nowMs);
  const attributes = [...keyAttributes(definition), ...keyAttributes(table.definition)];
  return {
    table: table.definition.name,
    index: definition.name,
    schema: definition,
    keyAttributes: attributes.filter(
      ({ name }, at) => attributes.findIndex((other) => other.name === name) === at,
    ),
    projectedNames: projectedNames(definition, table.definition),
    partitions: () => rows.partitions(),
    partition: (name) => rows.partition(name),
    itemOf: (row) => (row as ReturnType<typeof rows.partition>[number]).item,
    placeOf: (key) => ({
      partition: partitionText(key[definition.partitionKey.name]!),
      position: indexPosition(key, definition, table.definition),
    }),
  };
}

/** Throws unless a starting key has exactly the keys of what is read. */
export function checkStartKey(key: Item, source: ReadSource): void {
  const attributes = source.keyAttributes;
  const fits = attributes.every(({ name, type }) => {
    const value = key[name];
    return value !== undefined && typeOf(value) === type;
  });
  if (!fits || Object.keys(key).length !== attributes.length)
    throw validation('The provided starting key is invalid');
}
