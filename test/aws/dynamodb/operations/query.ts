import type { JsonObject } from '#shared/kernel/json.ts';
import type { Engine } from '../engine.ts';
import { validation } from '../errors.ts';
import type { Condition } from '../expressions/condition.ts';
import { expressionsOf } from '../expressions/expressions.ts';
import { pathsOf } from '../expressions/paths-of.ts';
import { keyRange, type KeyRange } from '../key-condition.ts';
import { partitionText } from '../keys.ts';
import { checkParameters, itemAt } from '../parameters.ts';
import { pageSettings, readPage } from '../read-page.ts';
import { checkStartKey, readSource, type ReadSource } from '../read-source.ts';
import { comparePositions, firstWhere, type Positioned } from '../sorted-rows.ts';
import { keyAttributes } from '../table-definition.ts';

const operation = 'Query';

export function query(engine: Engine, input: JsonObject): JsonObject {
  checkParameters(input, [
    'TableName',
    'IndexName',
    'KeyConditionExpression',
    'FilterExpression',
    'ProjectionExpression',
    'ExpressionAttributeNames',
    'ExpressionAttributeValues',
    'ConsistentRead',
    'ExclusiveStartKey',
    'Limit',
    'ScanIndexForward',
    'Select',
  ]);
  const expressions = expressionsOf(input);
  if (expressions.keyCondition === undefined)
    throw validation(
      'Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.',
    );
  const source = readSource(engine, operation, input);
  const settings = pageSettings(input, expressions, source);
  const range = keyRange(expressions.keyCondition, source.schema);
  checkFilter(expressions.filter, source);
  engine.checkThrottling(operation, source.table);
  const isForward = input['ScanIndexForward'] !== false;
  const rows = rowsOf(source, range, { isForward, start: startOf(input, source, range) });
  return readPage(engine, { operation, source, rows }, settings);
}

function checkFilter(filter: Condition | undefined, { schema }: ReadSource): void {
  const names = new Set((filter ? pathsOf(filter) : []).map(([name]) => name));
  const key = keyAttributes(schema).find(({ name }) => names.has(name));
  if (key !== undefined)
    throw validation(
      `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${key.name}`,
    );
}

function startOf(
  input: JsonObject,
  source: ReadSource,
  { partition, sort }: KeyRange,
): Positioned | undefined {
  if ((input['ExclusiveStartKey'] ?? undefined) === undefined) return undefined;
  const key = itemAt(input, 'ExclusiveStartKey');
  checkStartKey(key, source);
  const start = source.placeOf(key);
  const [sortKey] = start.position;
  const isOutside =
    start.partition !== partitionText(partition) ||
    (sort !== undefined && sortKey !== undefined && (sort.isBefore(sortKey) || sort.isBehind(sortKey)));
  if (isOutside)
    throw validation('The provided starting key is outside query boundaries based on provided conditions');
  return start;
}

function* rowsOf(
  source: ReadSource,
  { partition, sort }: KeyRange,
  { isForward, start }: { readonly isForward: boolean; readonly start: Positioned | undefined },
): Generator<Positioned> {
  const rows = source.partition(partitionText(partition));
  let from = sort === undefined ? 0 : firstWhere(rows, ({ position }) => !sort.isBefore(position[0]!));
  let to = sort === undefined ? rows.length : firstWhere(rows, ({ position }) => sort.isBehind(position[0]!));
  if (start !== undefined && isForward)
    from = Math.max(
      from,
      firstWhere(rows, ({ position }) => comparePositions(position, start.position) > 0),
    );
  if (start !== undefined && !isForward)
    to = Math.min(
      to,
      firstWhere(rows, ({ position }) => comparePositions(position, start.position) >= 0),
    );
  if (isForward) for (let index = from; index < to; index += 1) yield rows[index]!;
  else for (let index = to - 1; index >= from; index -= 1) yield rows[index]!;
}
