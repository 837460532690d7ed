import type { Clock } from '#shared/kernel/clock.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { Service } from '#test/aws/service.ts';
import type { Disturbances } from './disturbances.ts';
import { createEngine, type Change, type Engine } from './engine.ts';
import { NotEvaluatedError } from './errors.ts';
import { createTokens, type Tokens } from './idempotency.ts';
import { keyOf } from './keys.ts';
import { batchGetItem } from './operations/batch-get-item.ts';
import { batchWriteItem } from './operations/batch-write-item.ts';
import { getItem } from './operations/get-item.ts';
import { query } from './operations/query.ts';
import { scan } from './operations/scan.ts';
import { deleteItem, putItem, updateItem } from './operations/single-writes.ts';
import { transactGetItems } from './operations/transact-get-items.ts';
import { transactWriteItems } from './operations/transact-write-items.ts';
import { streamRecord, type StreamRecord } from './stream-record.ts';
import type { TableDefinition } from './table-definition.ts';
import type { Item } from './values/value.ts';

interface DynamoDbSettings {
  readonly clock: Clock;
  readonly tables: readonly TableDefinition[];
  readonly disturbances?: Disturbances;
}

interface DynamoDb extends Service {
  /** Calls the listener with every change of the table, within the call that makes it, in the order of the changes. */
  onChange(table: string, listener: (record: StreamRecord) => void): void;
  /** Deletes what is due by its time to live; returns how many items that were. DynamoDB takes up to days for it. */
  expire(): number;
  /** Writes items as an import does: nothing disturbs it. */
  load(table: string, items: readonly Item[]): void;
  /** All items of a table, as they are. */
  items(table: string): readonly Item[];
}

type Run = (engine: Engine, input: JsonObject, tokens: Tokens) => JsonObject;

const operations: Readonly<Record<string, Run>> = {
  GetItem: getItem,
  PutItem: putItem,
  UpdateItem: updateItem,
  DeleteItem: deleteItem,
  Query: query,
  Scan: scan,
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  TransactGetItems: transactGetItems,
  TransactWriteItems: (engine, input, tokens) => transactWriteItems(engine, tokens, input),
};

/** DynamoDB in memory. It answers as the service does; `test/contract/dynamodb` holds it to that. */
export function createDynamoDb({ clock, tables, disturbances = {} }: DynamoDbSettings): DynamoDb {
  const listeners = new Map<string, ((record: StreamRecord) => void)[]>();
  let number = 0;
  const onChange = (change: Change): void => {
    const listening = listeners.get(change.table.name) ?? [];
    if (listening.length === 0) return;
    const record = streamRecord(change, { number: number + 1, nowMs: clock.now() });
    if (record === undefined) return;
    number += 1;
    for (const listener of listening) listener(record);
  };
  const engine = createEngine({ clock, tables, disturbances, onChange });
  const tokens = createTokens(clock);
  return {
    execute(operation, input) {
      const run = operations[operation];
      if (run === undefined) throw new NotEvaluatedError(`The operation ${operation} is not simulated`);
      return run(engine, input, tokens);
    },
    onChange(table, listener) {
      engine.table(table);
      listeners.set(table, [...(listeners.get(table) ?? []), listener]);
    },
    expire() {
      let count = 0;
      for (const { name } of tables) {
        const table = engine.table(name);
        for (const item of table.expired()) {
          engine.expire(table, keyOf(item, table.definition));
          count += 1;
        }
      }
      return count;
    },
    load(name, items) {
      const table = engine.table(name);
      for (const item of items) engine.write(table, keyOf(item, table.definition), item);
    },
    items: (table) => engine.table(table).items(),
  };
}
