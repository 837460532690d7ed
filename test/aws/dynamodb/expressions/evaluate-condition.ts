import { areEqual, compareValues } from '../values/compare.ts';
import { binaryBytes } from '../values/size.ts';
import { membersOf, typeOf, type Item, type Value } from '../values/value.ts';
import type { Condition, Operand } from './condition.ts';
import { valueAt } from './paths.ts';
import type { Comparator } from './syntax.ts';

/** Whether the item, or its absence, meets the condition. */
export function meets(item: Item | undefined, condition: Condition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.every((one) => meets(item, one));
    case 'or':
      return condition.conditions.some((one) => meets(item, one));
    case 'not':
      return !meets(item, condition.condition);
    case 'exists':
      return (valueAt(item, condition.path) !== undefined) === condition.isWanted;
    case 'comparison': {
      const [left, right] = condition.operands;
      return compares(valueOf(item, left), condition.comparator, valueOf(item, right));
    }
    case 'between': {
      const [value, lower, upper] = condition.operands.map((operand) => valueOf(item, operand));
      return compares(value, '>=', lower) && compares(value, '<=', upper);
    }
    case 'in': {
      const value = valueOf(item, condition.operand);
      return condition.candidates.some((candidate) => compares(value, '=', valueOf(item, candidate)));
    }
    case 'type': {
      const value = valueOf(item, condition.operand);
      return value !== undefined && typeOf(value) === condition.type;
    }
    case 'begins':
    case 'contains': {
      const [whole, part] = condition.operands.map((operand) => valueOf(item, operand));
      if (whole === undefined || part === undefined) return false;
      return condition.kind === 'begins' ? beginsWith(whole, part) : contains(whole, part);
    }
  }
}

function valueOf(item: Item | undefined, operand: Operand): Value | undefined {
  if (operand.kind === 'value') return operand.value;
  if (operand.kind === 'path') return valueAt(item, operand.path);
  const size = sizeOf(valueOf(item, operand.of));
  return size === undefined ? undefined : { N: String(size) };
}

/** What is missing differs from everything, and has no order. */
export function compares(left: Value | undefined, comparator: Comparator, right: Value | undefined): boolean {
  if (left === undefined || right === undefined) return comparator === '<>';
  if (comparator === '=') return areEqual(left, right);
  if (comparator === '<>') return !areEqual(left, right);
  const order = compareValues(left, right);
  if (order === undefined) return false;
  if (order === 0) return comparator === '<=' || comparator === '>=';
  return order < 0 ? comparator.startsWith('<') : comparator.startsWith('>');
}

export function beginsWith(whole: Value, part: Value): boolean {
  if ('S' in whole && 'S' in part) return whole.S.startsWith(part.S);
  if (!('B' in whole && 'B' in part)) return false;
  const prefix = bytesOf(part.B);
  return bytesOf(whole.B).subarray(0, prefix.length).equals(prefix);
}

function contains(whole: Value, part: Value): boolean {
  if ('L' in whole) return whole.L.some((element) => areEqual(element, part));
  if ('S' in whole) return 'S' in part && whole.S.includes(part.S);
  if ('B' in whole) return 'B' in part && bytesOf(whole.B).includes(bytesOf(part.B));
  const isMember = typeOf(whole) === `${typeOf(part)}S`;
  return isMember && membersOf(whole)?.includes(String(Object.values(part)[0])) === true;
}

function sizeOf(value: Value | undefined): number | undefined {
  if (value === undefined) return undefined;
  if ('S' in value) return value.S.length;
  if ('B' in value) return binaryBytes(value.B);
  if ('L' in value) return value.L.length;
  if ('M' in value) return Object.keys(value.M).length;
  return membersOf(value)?.length;
}

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');
