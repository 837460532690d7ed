import type { JsonObject } from '#shared/kernel/json.ts';
import type { Engine } from './engine.ts';
import { conditionFailed, constraint, invalidParameters, validation } from './errors.ts';
import { updated } from './expressions/apply-update.ts';
import { meets } from './expressions/evaluate-condition.ts';
import { expressionsOf, type Expressions } from './expressions/expressions.ts';
import { checkKey, checkKeysFit, checkKeysPresent, checkUpdatedIndexKeys, keyOf } from './keys.ts';
import { limits } from './limits.ts';
import { choiceAt, itemAt } from './parameters.ts';
import type { Table } from './table.ts';
import { keyAttributes, type TableDefinition } from './table-definition.ts';
import { checkNesting } from './values/nesting.ts';
import { itemBytes } from './values/size.ts';
import type { Item } from './values/value.ts';

export type WriteKind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck';

/** One write of a request, as far as it can be understood without the item. */
export interface PlannedWrite {
  readonly kind: WriteKind;
  readonly table: Table;
  readonly key: Item;
  readonly expressions: Expressions;
  /** What it counts towards the size of a transaction. */
  readonly bytes: number;
  /** What the item becomes; a condition check leaves it as it is. Throws where the request is refused. */
  after(before: Item | undefined): Item | undefined;
}

export function planWrite(engine: Engine, kind: WriteKind, input: JsonObject): PlannedWrite {
  const given = kind === 'Put' ? itemAt(input, 'Item') : itemAt(input, 'Key');
  const expressions = expressionsOf(input);
  const returning = choiceAt(input, 'ReturnValuesOnConditionCheckFailure', ['NONE', 'ALL_OLD']);
  if (kind === 'ConditionCheck' && expressions.condition === undefined)
    throw constraint('conditionExpression', null, 'Member must not be null');
  const table = engine.table(input['TableName']);
  const { definition } = table;
  const { condition, update } = expressions;
  if (kind === 'Put') checkPut(given, definition);
  const checked = (before: Item | undefined): void => {
    if (kind === 'Put') checkKeysFit(given, definition);
    else checkKey(given, definition);
    if (update !== undefined) checkKeyUntouched(update.paths, definition);
    if (condition !== undefined && !meets(before, condition))
      throw conditionFailed(returning === 'ALL_OLD' ? before : undefined);
  };
  if (kind !== 'Put') checkKeyShape(given, definition);
  return {
    kind,
    table,
    expressions,
    key: kind === 'Put' ? keyOf(given, definition) : given,
    bytes: itemBytes(given),
    after(before) {
      checked(before);
      if (kind === 'Put') return given;
      if (kind === 'Delete') return undefined;
      if (kind === 'ConditionCheck') return before;
      if (update === undefined) return before ?? given;
      const after = updated(before ?? given, update);
      checkUpdated(after, definition);
      return after;
    },
  };
}

function checkPut(item: Item, table: TableDefinition): void {
  checkKeysPresent(item, table);
  if (itemBytes(item) > limits.itemBytes) throw validation('Item size has exceeded the maximum allowed size');
}

/** Errors that refuse a whole transaction. A key that is too long is the reason of its item instead. */
function checkKeyShape(key: Item, table: TableDefinition): void {
  const names = keyAttributes(table).map(({ name }) => name);
  if (Object.keys(key).length !== names.length || names.some((name) => key[name] === undefined))
    throw validation('The provided key element does not match the schema');
}

function checkKeyUntouched(paths: readonly (readonly (string | number)[])[], table: TableDefinition): void {
  for (const { name } of keyAttributes(table))
    if (paths.some(([first]) => first === name))
      throw invalidParameters(`Cannot update attribute ${name}. This attribute is part of the key`);
}

function checkUpdated(item: Item, table: TableDefinition): void {
  checkUpdatedIndexKeys(item, table);
  checkNesting(item);
  if (itemBytes(item) > limits.itemBytes)
    throw validation('Item size to update has exceeded the maximum allowed size');
}
