import type { JsonObject } from '#shared/kernel/json.ts';
import type { Engine } from './engine.ts';
import { invalidParameters, validation } from './errors.ts';
import type { Condition } from './expressions/condition.ts';
import { meets } from './expressions/evaluate-condition.ts';
import type { Expressions } from './expressions/expressions.ts';
import { projected } from './expressions/paths.ts';
import type { Path } from './expressions/placeholders.ts';
import { limits } from './limits.ts';
import { choiceAt, countAt } from './parameters.ts';
import type { ReadSource } from './read-source.ts';
import type { Positioned } from './sorted-rows.ts';
import { itemBytes } from './values/size.ts';
import type { Item } from './values/value.ts';

interface PageSettings {
  readonly limit: number | undefined;
  readonly isCount: boolean;
  readonly filter: Condition | undefined;
  readonly projection: readonly Path[] | undefined;
}

/** What queries and scans have in common. */
export function pageSettings(input: JsonObject, expressions: Expressions, source: ReadSource): PageSettings {
  const { filter, projection } = expressions;
  const select = choiceAt(input, 'Select', [
    'UNSPECIFIED',
    'ALL_ATTRIBUTES',
    'ALL_PROJECTED_ATTRIBUTES',
    'SPECIFIC_ATTRIBUTES',
    'COUNT',
  ]);
  if (select === 'SPECIFIC_ATTRIBUTES' && projection === undefined)
    throw validation(
      'Must specify the AttributesToGet or ProjectionExpression when choosing to get SPECIFIC_ATTRIBUTES',
    );
  if (select !== 'UNSPECIFIED' && select !== 'SPECIFIC_ATTRIBUTES' && projection !== undefined)
    throw validation(`Cannot specify the ProjectionExpression when choosing to get ${select}`);
  if (select === 'ALL_PROJECTED_ATTRIBUTES' && source.index === undefined)
    throw invalidParameters('ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName');
  const names = source.projectedNames;
  if (names !== undefined) {
    if (select === 'ALL_ATTRIBUTES')
      throw invalidParameters(
        `Select type ALL_ATTRIBUTES is not supported for global secondary index ${source.index ?? ''} because its projection type is not ALL`,
      );
    const unknown = projection?.map(([name]) => String(name)).find((name) => !names.has(name));
    if (unknown !== undefined)
      throw invalidParameters(`Global secondary index ${source.index ?? ''} does not project [${unknown}]`);
  }
  return { limit: countAt(input, 'Limit', { from: 1 }), isCount: select === 'COUNT', filter, projection };
}

/**
 * One page: it ends at the limit, or with the item that makes it a megabyte, both counted before the filter. Whether
 * there is more behind it the page does not know: the last one may be empty.
 */
export function readPage(
  engine: Engine,
  { operation, source, rows }: { operation: string; source: ReadSource; rows: Iterable<Positioned> },
  { limit = Infinity, isCount, filter, projection }: PageSettings,
): JsonObject {
  const { table, index } = source;
  const shortened = engine.disturbances.pageRows?.({
    operation,
    table,
    ...(index !== undefined && { index }),
  });
  const end = Math.min(limit, shortened ?? Infinity);
  const items: Item[] = [];
  let [scanned, bytes] = [0, 0];
  let last: Item | undefined;
  for (const row of rows) {
    const item = source.itemOf(row);
    if (item === undefined) continue;
    scanned += 1;
    bytes += itemBytes(item);
    if (filter === undefined || meets(item, filter)) items.push(item);
    if (scanned < end && bytes < limits.pageBytes) continue;
    last = item;
    break;
  }
  const shown = items.map((item) => (projection === undefined ? item : projected(item, projection)));
  return {
    ...(!isCount && { Items: shown }),
    Count: items.length,
    ScannedCount: scanned,
    ...(last !== undefined && { LastEvaluatedKey: startKeyOf(last, source) }),
  };
}

function startKeyOf(item: Item, { keyAttributes }: ReadSource): Item {
  return Object.fromEntries(keyAttributes.map(({ name }) => [name, item[name]!]));
}
