import { invalidParameters, validation } from './errors.ts';
import { limits } from './limits.ts';
import type { Position } from './sorted-rows.ts';
import {
  keyAttributes,
  type IndexDefinition,
  type KeyAttribute,
  type KeySchema,
  type TableDefinition,
} from './table-definition.ts';
import { valueBytes } from './values/size.ts';
import { typeOf, type Item, type Value } from './values/value.ts';

/** The key of an item, nothing else. */
export function keyOf(item: Item, schema: KeySchema): Item {
  return Object.fromEntries(keyAttributes(schema).map(({ name }) => [name, item[name]!]));
}

export function keyText(key: Item, schema: KeySchema): string {
  return JSON.stringify(keyAttributes(schema).map(({ name }) => key[name]));
}

export function partitionText(value: Value): string {
  return JSON.stringify(value);
}

/** By what a row of an index is sorted: rows with one key stand in the order of their keys in the table. */
export function indexPosition(item: Item, index: IndexDefinition, table: TableDefinition): Position {
  const names = [...(index.sortKey === undefined ? [] : [index.sortKey]), ...keyAttributes(table)];
  return names.map(({ name }) => item[name]!);
}

/** Whether an item has the keys of an index: others are not in it. */
export function isInIndex(item: Item, index: IndexDefinition): boolean {
  return keyAttributes(index).every(({ name, type }) => {
    const value = item[name];
    return value !== undefined && typeOf(value) === type;
  });
}

/** The key of a request that names an item. Anything else in it is refused. */
export function checkKey(key: Item, schema: KeySchema): void {
  const attributes = keyAttributes(schema);
  if (Object.keys(key).length !== attributes.length || attributes.some(({ name }) => key[name] === undefined))
    throw validation('The provided key element does not match the schema');
  for (const attribute of attributes) {
    const value = key[attribute.name]!;
    if (typeOf(value) !== attribute.type)
      throw validation('The provided key element does not match the schema');
    checkNotEmpty(value, `Key: ${attribute.name}`);
  }
  checkKeyLengths(key, schema);
}

/** Why an item to be put is refused before the table is read. */
export function checkKeysPresent(item: Item, table: TableDefinition): void {
  for (const { name, type } of keyAttributes(table)) {
    const value = item[name];
    if (value === undefined) throw invalidParameters(`Missing the key ${name} in the item`);
    if (typeOf(value) === type) checkNotEmpty(value, `Key: ${name}`);
  }
  for (const index of table.indexes ?? [])
    for (const { name } of keyAttributes(index))
      if (isEmpty(item[name]))
        throw emptyKey(unsupportedIndexKey, `IndexName: ${index.name}, IndexKey: ${name}`);
}

/** Types and lengths of all keys of an item to be put. */
export function checkKeysFit(item: Item, table: TableDefinition): void {
  for (const { name, type } of keyAttributes(table)) {
    const actual = typeOf(item[name]!);
    if (actual !== type)
      throw invalidParameters(`Type mismatch for key ${name} expected: ${type} actual: ${actual}`);
  }
  checkKeyLengths(item, table);
  for (const index of table.indexes ?? []) {
    for (const { name, type } of keyAttributes(index)) {
      const value = item[name];
      if (value !== undefined && typeOf(value) !== type)
        throw invalidParameters(
          `Type mismatch for Index Key ${name} Expected: ${type} Actual: ${typeOf(value)} IndexName: ${index.name}`,
        );
    }
    checkKeyLengths(item, index);
  }
}

/** The keys of the indexes of an updated item. */
export function checkUpdatedIndexKeys(item: Item, table: TableDefinition): void {
  for (const index of table.indexes ?? [])
    for (const attribute of keyAttributes(index))
      checkUpdatedIndexKey(item[attribute.name], attribute, index);
}

function checkUpdatedIndexKey(
  value: Value | undefined,
  { name, type }: KeyAttribute,
  index: KeySchema,
): void {
  if (value === undefined) return;
  if (typeOf(value) !== type)
    throw validation('The update expression attempted to update the secondary index key to unsupported type');
  if (isEmpty(value))
    throw emptyKey(
      'The update expression attempted to update a secondary index key to a value that is not supported. ',
    );
  if (valueBytes(value) > limitOf(name, index))
    throw validation(
      'The update expression attempted to update the secondary index key beyond allowed size limits',
    );
}

function checkKeyLengths(item: Item, schema: KeySchema): void {
  const { partitionKey, sortKey } = schema;
  for (const { name } of keyAttributes(schema)) {
    const value = item[name];
    if (value === undefined || valueBytes(value) <= limitOf(name, schema)) continue;
    throw invalidParameters(
      name === partitionKey.name && name !== sortKey?.name
        ? `Size of hashkey has exceeded the maximum size limit of${limits.partitionKeyBytes} bytes`
        : `Aggregated size of all range keys has exceeded the size limit of ${limits.sortKeyBytes} bytes`,
    );
  }
}

const limitOf = (name: string, { partitionKey }: KeySchema): number =>
  name === partitionKey.name ? limits.partitionKeyBytes : limits.sortKeyBytes;

export function checkNotEmpty(value: Value, place: string): void {
  if (isEmpty(value)) throw emptyKey('', place);
}

function isEmpty(value: Value | undefined): boolean {
  return value !== undefined && (('S' in value && value.S === '') || ('B' in value && value.B === ''));
}

const unsupportedIndexKey = 'A value specified for a secondary index key is not supported. ';

function emptyKey(introduction: string, place?: string) {
  return validation(
    `One or more parameter values are not valid. ${introduction}` +
      `The AttributeValue for a key attribute cannot contain an empty string value.${place === undefined ? '' : ` ${place}`}`,
  );
}
