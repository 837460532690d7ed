import { limits } from '../limits.ts';
import { compareValues } from '../values/compare.ts';
import { typeOf, valueTypes, type Value, type ValueType } from '../values/value.ts';
import type { Condition, Operand } from './condition.ts';
import { ExpressionError, misusedFunction, wrongOperandType } from './expression-error.ts';
import { pathText } from './paths.ts';
import type { Placeholders } from './placeholders.ts';
import type { Operand as WrittenOperand, WrittenCondition } from './syntax.ts';

/** Looks up names and values, and checks what can be checked without an item. */
export function bindCondition(written: WrittenCondition, placeholders: Placeholders): Condition {
  const bind = (condition: WrittenCondition): Condition => bindCondition(condition, placeholders);
  const operand = (one: WrittenOperand): Operand => bindOperand(one, placeholders);
  switch (written.kind) {
    case 'and':
    case 'or':
      return { kind: written.kind, conditions: [bind(written.conditions[0]), bind(written.conditions[1])] };
    case 'not':
      return { kind: 'not', condition: bind(written.condition) };
    case 'comparison': {
      const { comparator } = written;
      const operands = [operand(written.operands[0]), operand(written.operands[1])] as const;
      checkDistinct(comparator, operands);
      if (comparator !== '=' && comparator !== '<>') checkTypes(comparator, operands, ['S', 'N', 'B']);
      return { kind: 'comparison', comparator, operands };
    }
    case 'between': {
      const [one, lower, upper] = written.operands;
      const operands = [operand(one), operand(lower), operand(upper)] as const;
      checkTypes('BETWEEN', operands, ['S', 'N', 'B']);
      checkBounds(operands[1], operands[2]);
      return { kind: 'between', operands };
    }
    case 'in': {
      const candidates = written.candidates.map(operand);
      if (candidates.length > limits.inOperands) throw tooMany('IN', candidates.length + 1);
      const one = operand(written.operand);
      checkDistinct('IN', [one, ...candidates]);
      return { kind: 'in', operand: one, candidates };
    }
    case 'call':
      return bindCall(written.name, written.operands, placeholders);
  }
}

function bindCall(name: string, written: readonly WrittenOperand[], placeholders: Placeholders): Condition {
  const expected = operandCounts[name];
  if (expected === undefined) throw new ExpressionError(`Invalid function name; function: ${name}`);
  if (name === 'size') throw misusedFunction(name);
  checkCount(name, written.length, expected);
  const [first, second] = written.map((operand) => bindOperand(operand, placeholders)) as [Operand, Operand];
  if (name === 'attribute_exists' || name === 'attribute_not_exists') {
    if (first.kind !== 'path')
      throw new ExpressionError(
        `Operator or function requires a document path; operator or function: ${name}`,
      );
    return { kind: 'exists', path: first.path, isWanted: name === 'attribute_exists' };
  }
  checkDistinct(name, [first, second]);
  if (name === 'attribute_type') return { kind: 'type', operand: first, type: typeNamed(second) };
  if (name === 'begins_with') checkTypes(name, [first, second], ['S', 'B']);
  return { kind: name === 'begins_with' ? 'begins' : 'contains', operands: [first, second] };
}

const operandCounts: Readonly<Record<string, number>> = {
  attribute_exists: 1,
  attribute_not_exists: 1,
  attribute_type: 2,
  begins_with: 2,
  contains: 2,
  size: 1,
};

function bindOperand(written: WrittenOperand, placeholders: Placeholders): Operand {
  if (written.kind === 'path') return { kind: 'path', path: placeholders.path(written.path) };
  if (written.kind === 'value') return { kind: 'value', value: placeholders.value(written.name) };
  const { name, operands } = written;
  if (operandCounts[name] === undefined)
    throw new ExpressionError(`Invalid function name; function: ${name}`);
  if (name !== 'size') throw misusedFunction(name);
  checkCount(name, operands.length, 1);
  const of = bindOperand(operands[0]!, placeholders);
  checkTypes(name, [of], ['S', 'B', 'SS', 'NS', 'BS', 'L', 'M']);
  return { kind: 'size', of };
}

function checkCount(name: string, count: number, expected: number): void {
  if (count !== expected) throw tooMany(name, count);
}

function tooMany(name: string, count: number): ExpressionError {
  return new ExpressionError(
    `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${count}`,
  );
}

function checkDistinct(operator: string, [first, ...others]: readonly Operand[]): void {
  if (first?.kind !== 'path') return;
  const text = pathText(first.path);
  if (others.some((other) => other.kind === 'path' && pathText(other.path) === text))
    throw new ExpressionError(
      'The first operand must be distinct from the remaining operands for this operator or function; ' +
        `operator: ${operator}, first operand: ${text}`,
    );
}

function checkTypes(operator: string, operands: readonly Operand[], allowed: readonly ValueType[]): void {
  for (const operand of operands) {
    const type = knownType(operand);
    if (type !== undefined && !allowed.includes(type)) throw wrongOperandType(operator, type);
  }
}

/** The type that an operand has for every item. */
function knownType(operand: Operand): ValueType | undefined {
  if (operand.kind === 'path') return undefined;
  return operand.kind === 'size' ? 'N' : typeOf(operand.value);
}

function typeNamed(operand: Operand): string {
  const type = knownType(operand);
  if (operand.kind !== 'value' || !('S' in operand.value))
    throw wrongOperandType('attribute_type', type ?? `{${valueTypes.join(',')}}`);
  const { S: name } = operand.value;
  if (!valueTypes.includes(name as ValueType))
    throw new ExpressionError(
      `Invalid attribute type name found; type: ${name}, valid types: {${valueTypes.join(',')}}`,
    );
  return name;
}

function checkBounds(lower: Operand, upper: Operand): void {
  if (lower.kind !== 'value' || upper.kind !== 'value') return;
  const order = compareValues(lower.value, upper.value);
  const rule = order === undefined ? 'same data type for lower and upper bounds' : beyond;
  if (order === undefined || order > 0)
    throw new ExpressionError(
      `The BETWEEN operator requires ${rule}; lower bound operand: ${textOf(lower.value)}, ` +
        `upper bound operand: ${textOf(upper.value)}`,
    );
}

const beyond = 'upper bound to be greater than or equal to lower bound';

function textOf(value: Value): string {
  return `AttributeValue: {${Object.entries(value)
    .map(([type, content]) => `${type}:${String(content)}`)
    .join()}}`;
}
