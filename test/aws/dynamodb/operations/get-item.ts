import type { JsonObject } from '#shared/kernel/json.ts';
import type { Engine } from '../engine.ts';
import { expressionsOf } from '../expressions/expressions.ts';
import { projected } from '../expressions/paths.ts';
import { checkKey } from '../keys.ts';
import { checkParameters, flagAt, itemAt } from '../parameters.ts';

export function getItem(engine: Engine, input: JsonObject): JsonObject {
  checkParameters(input, [
    'TableName',
    'Key',
    'ConsistentRead',
    'ProjectionExpression',
    'ExpressionAttributeNames',
  ]);
  const operation = 'GetItem';
  const key = itemAt(input, 'Key');
  const { projection } = expressionsOf(input);
  const isConsistent = flagAt(input, 'ConsistentRead');
  const table = engine.table(input['TableName']);
  checkKey(key, table.definition);
  const { name } = table.definition;
  engine.checkThrottling(operation, name);
  const item = isConsistent ? table.get(key) : table.getAsOf(key, engine.staleAtMs(operation, name));
  if (item === undefined) return {};
  return { Item: projection === undefined ? item : projected(item, projection) };
}
