import type { JsonObject } from '#shared/kernel/json.ts';
import type { Engine } from '../engine.ts';
import { validation } from '../errors.ts';
import { expressionsOf } from '../expressions/expressions.ts';
import { projected } from '../expressions/paths.ts';
import { checkKey, keyText } from '../keys.ts';
import { limits } from '../limits.ts';
import { checkParameters, flagAt, listAt, objectAt } from '../parameters.ts';
import { normalisedItem } from '../values/normalise.ts';
import { itemBytes } from '../values/size.ts';
import type { Item } from '../values/value.ts';

const operation = 'BatchGetItem';

interface Read {
  readonly table: string;
  readonly key: Item;
  /** Undefined where there is none. */
  readonly find: () => Item | undefined;
  readonly shown: (item: Item) => Item;
}

export function batchGetItem(engine: Engine, input: JsonObject): JsonObject {
  checkParameters(input, ['RequestItems']);
  const requests = objectAt(input, 'RequestItems');
  const tables = Object.keys(requests);
  if (tables.length === 0) throw validation('BatchGetItem must have some requests set');
  const reads = tables.flatMap((table) => readsOf(engine, table, objectAt(requests, table)));
  if (reads.length > limits.batchGetKeys)
    throw validation('Too many items requested for the BatchGetItem call');
  for (const table of tables) engine.checkThrottling(operation, table);

  const undone = engine.disturbances.unprocessed?.({ operation, requests: reads.length }) ?? 0;
  const responses: Record<string, Item[]> = Object.fromEntries(tables.map((table) => [table, []]));
  const unprocessed: Record<string, JsonObject & { Keys: Item[] }> = {};
  let bytes = 0;
  for (const [index, { table, key, find, shown }] of reads.entries()) {
    const item = find();
    const size = item === undefined ? 0 : itemBytes(item);
    if (index >= reads.length - undone || bytes + size > limits.batchGetBytes) {
      const asked = objectAt(requests, table);
      (unprocessed[table] ??= { ...asked, Keys: [] }).Keys.push(key);
    } else if (item !== undefined) {
      bytes += size;
      responses[table]?.push(shown(item));
    }
  }
  return { Responses: responses, UnprocessedKeys: unprocessed };
}

function readsOf(engine: Engine, name: string, input: JsonObject): readonly Read[] {
  checkParameters(input, ['Keys', 'ConsistentRead', 'ProjectionExpression', 'ExpressionAttributeNames']);
  const isConsistent = flagAt(input, 'ConsistentRead');
  const { projection } = expressionsOf(input);
  const keys = listAt(input, 'Keys').map((key) => normalisedItem(key));
  if (keys.length === 0)
    throw validation(`The list of keys in RequestItems for BatchGetItem is required: ${name} has empty list`);
  const table = engine.table(name);
  for (const key of keys) checkKey(key, table.definition);
  if (new Set(keys.map((key) => keyText(key, table.definition))).size < keys.length)
    throw validation('Provided list of item keys contains duplicates');
  return keys.map((key) => ({
    table: name,
    key,
    find: () => (isConsistent ? table.get(key) : table.getAsOf(key, engine.staleAtMs(operation, name))),
    shown: (item) => (projection === undefined ? item : projected(item, projection)),
  }));
}
