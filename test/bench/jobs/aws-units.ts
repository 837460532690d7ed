import type { JsonObject } from '#shared/kernel/json.ts';
import { itemBytes, writeUnits, type Item } from '#test/bench/prices/item-size.ts';
import { unitsOfIndexes } from '#test/bench/prices/request-units.ts';
import type { Service } from '#test/aws/service.ts';

/** Capacity units of DynamoDB. */
interface Units {
  read: number;
  written: number;
}

type Write = Readonly<Record<string, unknown>> & { readonly TableName: string };

interface Place {
  readonly TableName: string;
  readonly Key: JsonObject;
}

/** The tables, with what each call takes of them added up. */
export function withUnits(dynamodb: Service, units: Units): Service {
  const held = ({ TableName, Key }: Place): Item =>
    (dynamodb.execute('GetItem', { TableName, Key, ConsistentRead: true })['Item'] ?? {}) as unknown as Item;
  const addWrites = (places: readonly Place[], times: number, run: () => JsonObject): JsonObject => {
    const before = places.map(held);
    try {
      return run();
    } finally {
      // A write that is refused costs what it would have written over.
      for (const [index, after] of places.map(held).entries()) {
        const old = before[index] ?? {};
        const row = Math.max(writeUnits(itemBytes(old)), writeUnits(itemBytes(after)));
        units.written += times * row + unitsOfIndexes(old, after);
      }
    }
  };
  return {
    execute(operation, input) {
      const places = placesOf(operation, input);
      const run = () => dynamodb.execute(operation, input);
      if (places.length > 0) return addWrites(places, operation === 'TransactWriteItems' ? 2 : 1, run);
      const reply = run();
      units.read += unitsRead(operation, input, reply);
      return reply;
    },
  };
}

/** The rows that a call writes, or whose writing it depends on. */
function placesOf(operation: string, input: JsonObject): readonly Place[] {
  if (operation !== 'TransactWriteItems')
    return /^(Put|Update|Delete)Item$/.test(operation) ? [placeOf(input as unknown as Write)] : [];
  const items = input['TransactItems'] as unknown as readonly Readonly<Record<string, Write>>[];
  return items.flatMap((item) => Object.values(item).map(placeOf));
}

function placeOf({ TableName, Key, Item: item }: Write): Place {
  if (Key !== undefined) return { TableName, Key: Key as JsonObject };
  const { pk, sk } = item as JsonObject;
  return {
    TableName,
    Key: { pk: pk ?? null, ...(sk !== undefined && !TableName.includes('Events') && { sk }) },
  };
}

const kilobytesRead = (items: readonly Item[]) =>
  Math.max(1, Math.ceil(items.reduce((sum, item) => sum + itemBytes(item), 0) / 4_096));

/** Half as much where the answer may lag behind. */
function unitsRead(operation: string, input: JsonObject, reply: JsonObject): number {
  const { Item: item, Items: items, Responses: responses } = reply as unknown as Reply;
  if (operation !== 'BatchGetItem') {
    const share = input['ConsistentRead'] === true ? 1 : 0.5;
    return share * kilobytesRead(items ?? (item === undefined ? [] : [item]));
  }
  const asked = input['RequestItems'] as unknown as Readonly<
    Record<string, { readonly Keys: readonly unknown[] }>
  >;
  return Object.entries(asked).reduce((sum, [table, { Keys }]) => {
    const found = responses?.[table] ?? [];
    const absent = Keys.length - found.length;
    return sum + 0.5 * (absent + found.reduce((units, one) => units + kilobytesRead([one]), 0));
  }, 0);
}

interface Reply {
  readonly Item?: Item;
  readonly Items?: readonly Item[];
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
}
