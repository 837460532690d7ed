import { invalidParameters, validation } from './errors.ts';
import type { Condition, Operand } from './expressions/condition.ts';
import { beginsWith, compares } from './expressions/evaluate-condition.ts';
import type { Comparator } from './expressions/syntax.ts';
import { checkNotEmpty } from './keys.ts';
import type { KeyAttribute, KeySchema } from './table-definition.ts';
import { typeOf, type Value } from './values/value.ts';

/** A range of sort keys, with tests for keys before it and behind it. */
export interface SortRange {
  isBefore(sortKey: Value): boolean;
  isBehind(sortKey: Value): boolean;
}

export interface KeyRange {
  readonly partition: Value;
  /** All of the partition, if there is none. */
  readonly sort?: SortRange;
}

type Test = {
  readonly comparator: Comparator | 'BETWEEN' | 'begins_with';
  readonly values: readonly Value[];
};

/** Reads a key condition as what it asks of the keys. Throws for anything that is no range of one partition. */
export function keyRange(condition: Condition, schema: KeySchema): KeyRange {
  const tests = new Map<string, Test>();
  collect(condition, tests);
  const { partitionKey, sortKey } = schema;
  const partition = tests.get(partitionKey.name);
  if (partition === undefined) throw missedKey(partitionKey.name);
  if (partition.comparator !== '=') throw validation('Query key condition not supported');
  checkValues(partition.values, partitionKey);
  if (tests.size === 1) return { partition: partition.values[0]! };
  const sort = sortKey && tests.get(sortKey.name);
  if (tests.size > 2) throw validation('Conditions can be of length 1 or 2 only');
  if (sort === undefined) throw missedKey(sortKey?.name ?? '');
  checkValues(sort.values, sortKey!);
  return { partition: partition.values[0]!, sort: rangeOf(sort) };
}

function collect(condition: Condition, tests: Map<string, Test>): void {
  switch (condition.kind) {
    case 'and':
      for (const one of condition.conditions) collect(one, tests);
      return;
    case 'comparison': {
      const { comparator, operands } = condition;
      if (comparator === '<>') throw invalidOperator('<>');
      const isReversed = operands[0].kind === 'value';
      const [name, value] = isReversed ? [operands[1], operands[0]] : operands;
      add(tests, name, {
        comparator: isReversed ? reversed[comparator] : comparator,
        values: [literal(value)],
      });
      return;
    }
    case 'between': {
      const [name, ...bounds] = condition.operands;
      add(tests, name, { comparator: 'BETWEEN', values: bounds.map(literal) });
      return;
    }
    case 'begins':
      add(tests, condition.operands[0], {
        comparator: 'begins_with',
        values: [literal(condition.operands[1])],
      });
      return;
    case 'or':
    case 'not':
    case 'in':
      throw invalidOperator(condition.kind.toUpperCase());
    case 'exists':
      throw invalidOperator(condition.isWanted ? 'attribute_exists' : 'attribute_not_exists');
    case 'type':
      throw invalidOperator('attribute_type');
    case 'contains':
      throw invalidOperator('contains');
  }
}

const reversed = { '=': '=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

function add(tests: Map<string, Test>, operand: Operand, test: Test): void {
  if (operand.kind === 'size') throw validation('KeyConditionExpressions cannot contain nested operations');
  if (operand.kind === 'value')
    throw validation('Invalid condition in KeyConditionExpression: No key attribute specified');
  const [name, ...inside] = operand.path;
  if (inside.length > 0)
    throw validation('KeyConditionExpressions cannot have conditions on nested attributes');
  if (tests.has(String(name)))
    throw validation('KeyConditionExpressions must only contain one condition per key');
  tests.set(String(name), test);
}

function literal(operand: Operand): Value {
  if (operand.kind === 'size') throw validation('KeyConditionExpressions cannot contain nested operations');
  if (operand.kind === 'path')
    throw validation(
      'Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition',
    );
  return operand.value;
}

function checkValues(values: readonly Value[], { name, type }: KeyAttribute): void {
  for (const value of values) {
    if (typeOf(value) !== type)
      throw invalidParameters('Condition parameter type does not match schema type');
    checkNotEmpty(value, `Key: ${name}`);
  }
}

function rangeOf({ comparator, values }: Test): SortRange {
  const [first, last = first] = values;
  const is = (wanted: Comparator, bound: Value | undefined) => (sortKey: Value) =>
    compares(sortKey, wanted, bound);
  const none = () => false;
  switch (comparator) {
    case '=':
    case 'BETWEEN':
      return { isBefore: is('<', first), isBehind: is('>', last) };
    case '<':
      return { isBefore: none, isBehind: is('>=', first) };
    case '<=':
      return { isBefore: none, isBehind: is('>', first) };
    case '>':
      return { isBefore: is('<=', first), isBehind: none };
    case '>=':
      return { isBefore: is('<', first), isBehind: none };
    case 'begins_with':
      return {
        isBefore: is('<', first),
        isBehind: (sortKey) => compares(sortKey, '>=', first) && !beginsWith(sortKey, first!),
      };
    case '<>':
      throw invalidOperator('<>');
  }
}

function invalidOperator(operator: string) {
  return validation(`Invalid operator used in KeyConditionExpression: ${operator}`);
}

function missedKey(name: string) {
  return validation(`Query condition missed key schema element: ${name}`);
}
