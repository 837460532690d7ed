import type { JsonObject } from '#shared/kernel/json.ts';
import type { Engine } from '../engine.ts';
import { constraint, validation } from '../errors.ts';
import { expressionsOf } from '../expressions/expressions.ts';
import { limits } from '../limits.ts';
import { checkParameters, countAt, itemAt } from '../parameters.ts';
import { pageSettings, readPage } from '../read-page.ts';
import { checkStartKey, readSource, type ReadSource } from '../read-source.ts';
import { comparePartitions, comparePositions, firstWhere, hashOf, type Positioned } from '../sorted-rows.ts';

const operation = 'Scan';

export function scan(engine: Engine, input: JsonObject): JsonObject {
  checkParameters(input, [
    'TableName',
    'IndexName',
    'FilterExpression',
    'ProjectionExpression',
    'ExpressionAttributeNames',
    'ExpressionAttributeValues',
    'ConsistentRead',
    'ExclusiveStartKey',
    'Limit',
    'Select',
    'Segment',
    'TotalSegments',
  ]);
  const expressions = expressionsOf(input);
  const segment = segmentOf(input);
  const source = readSource(engine, operation, input);
  const settings = pageSettings(input, expressions, source);
  const start = startOf(input, source);
  engine.checkThrottling(operation, source.table);
  return readPage(engine, { operation, source, rows: rowsOf(source, segment, start) }, settings);
}

interface Segment {
  readonly number: number;
  readonly total: number;
}

function segmentOf(input: JsonObject): Segment {
  const total = countAt(input, 'TotalSegments', { from: 1, to: limits.scanSegments });
  const number = countAt(input, 'Segment', { from: 0 });
  if (number === undefined && total === undefined) return { number: 0, total: 1 };
  if (number === undefined)
    throw validation(
      'The Segment parameter is required but was not present in the request when parameter TotalSegments is present',
    );
  if (total === undefined)
    throw validation(
      'The TotalSegments parameter is required but was not present in the request when Segment parameter is present',
    );
  if (number >= total)
    throw constraint('segment', number, `Member must have value less than or equal to ${total - 1}`);
  return { number, total };
}

function startOf(input: JsonObject, source: ReadSource): Positioned | undefined {
  if ((input['ExclusiveStartKey'] ?? undefined) === undefined) return undefined;
  const key = itemAt(input, 'ExclusiveStartKey');
  checkStartKey(key, source);
  return source.placeOf(key);
}

function* rowsOf(
  source: ReadSource,
  { number, total }: Segment,
  start: Positioned | undefined,
): Generator<Positioned> {
  const names = source.partitions();
  const first =
    start === undefined ? 0 : firstWhere(names, (name) => comparePartitions(name, start.partition) >= 0);
  for (let index = first; index < names.length; index += 1) {
    const name = names[index]!;
    if (Math.floor((hashOf(name) / 2 ** 32) * total) !== number) continue;
    const rows = source.partition(name);
    const from =
      start?.partition === name
        ? firstWhere(rows, ({ position }) => comparePositions(position, start.position) > 0)
        : 0;
    yield* rows.slice(from);
  }
}
