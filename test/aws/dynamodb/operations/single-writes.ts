import type { JsonObject } from '#shared/kernel/json.ts';
import { ServiceError } from '#test/aws/service.ts';
import type { Engine } from '../engine.ts';
import { projected } from '../expressions/paths.ts';
import { choiceAt, checkParameters } from '../parameters.ts';
import { planWrite, type PlannedWrite, type WriteKind } from '../planned-write.ts';
import type { Item } from '../values/value.ts';

const common = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValues',
  'ReturnValuesOnConditionCheckFailure',
];

export function putItem(engine: Engine, input: JsonObject): JsonObject {
  checkParameters(input, [...common, 'Item']);
  const returning = choiceAt(input, 'ReturnValues', ['NONE', 'ALL_OLD']);
  const { before } = write(engine, 'Put', input);
  return attributes(returning === 'ALL_OLD' ? before : undefined);
}

export function deleteItem(engine: Engine, input: JsonObject): JsonObject {
  checkParameters(input, [...common, 'Key']);
  const returning = choiceAt(input, 'ReturnValues', ['NONE', 'ALL_OLD']);
  const { before } = write(engine, 'Delete', input);
  return attributes(returning === 'ALL_OLD' ? before : undefined);
}

export function updateItem(engine: Engine, input: JsonObject): JsonObject {
  checkParameters(input, [...common, 'Key', 'UpdateExpression']);
  const returning = choiceAt(input, 'ReturnValues', [
    'NONE',
    'ALL_OLD',
    'UPDATED_OLD',
    'ALL_NEW',
    'UPDATED_NEW',
  ]);
  const { planned, before, after } = write(engine, 'Update', input);
  if (returning === 'NONE') return {};
  const item = returning.endsWith('OLD') ? before : after;
  if (returning.startsWith('ALL')) return attributes(item);
  return attributes(item && projected(item, planned.expressions.update?.paths ?? []));
}

function write(engine: Engine, kind: WriteKind, input: JsonObject): Written {
  const operation = `${kind}Item`;
  const planned = planWrite(engine, kind, input);
  const { table, key } = planned;
  const { name } = table.definition;
  engine.checkThrottling(operation, name);
  if (engine.disturbances.conflicts?.({ operation, table: name, key }) === true)
    throw new ServiceError('TransactionConflictException', 'Transaction is ongoing for the item');
  const before = table.get(key);
  const after = planned.after(before);
  engine.write(table, key, after);
  return { planned, before, after };
}

interface Written {
  readonly planned: PlannedWrite;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

function attributes(item: Item | undefined): JsonObject {
  return item === undefined || Object.keys(item).length === 0 ? {} : { Attributes: item };
}
