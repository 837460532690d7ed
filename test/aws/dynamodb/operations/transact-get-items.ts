import { isRecord, type Json, type JsonObject } from '#shared/kernel/json.ts';
import type { Engine } from '../engine.ts';
import { transactionCanceled, validation } from '../errors.ts';
import { expressionsOf } from '../expressions/expressions.ts';
import { projected } from '../expressions/paths.ts';
import type { Path } from '../expressions/placeholders.ts';
import { checkKey } from '../keys.ts';
import { checkParameters, itemAt, listAt } from '../parameters.ts';
import type { Table } from '../table.ts';
import type { Item } from '../values/value.ts';
import { checkDistinct, checkLength } from './transact-write-items.ts';

const operation = 'TransactGetItems';

interface Get {
  readonly table: Table;
  readonly key: Item;
  readonly projection: readonly Path[] | undefined;
}

export function transactGetItems(engine: Engine, input: JsonObject): JsonObject {
  checkParameters(input, ['TransactItems']);
  const items = listAt(input, 'TransactItems');
  checkLength(items.length);
  const gets = items.map((item) => getOf(engine, item));
  checkDistinct(gets);
  const codes = gets.map(({ table, key }) => {
    const { name } = table.definition;
    if (engine.throttling(operation, name) !== undefined) return 'ThrottlingError';
    return engine.disturbances.conflicts?.({ operation, table: name, key }) === true
      ? 'TransactionConflict'
      : 'None';
  });
  if (codes.some((code) => code !== 'None')) throw transactionCanceled(codes.map((Code) => ({ Code })));
  return {
    Responses: gets.map(({ table, key, projection }) => {
      const item = table.get(key);
      if (item === undefined) return {};
      return { Item: projection === undefined ? item : projected(item, projection) };
    }),
  };
}

function getOf(engine: Engine, item: Json): Get {
  const get = isRecord(item) ? item['Get'] : undefined;
  if (!isRecord(get)) throw validation('TransactItems can only contain Get');
  const input = get;
  checkParameters(input, ['TableName', 'Key', 'ProjectionExpression', 'ExpressionAttributeNames']);
  const key = itemAt(input, 'Key');
  const { projection } = expressionsOf(input);
  const table = engine.table(input['TableName']);
  checkKey(key, table.definition);
  return { table, key, projection };
}
