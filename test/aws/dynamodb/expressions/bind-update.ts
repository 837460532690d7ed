import { typeOf, type ValueType } from '../values/value.ts';
import { ExpressionError, misusedFunction, wrongOperandType } from './expression-error.ts';
import { checkDisjoint } from './paths.ts';
import type { Placeholders } from './placeholders.ts';
import type { SetValue, WrittenUpdate } from './syntax.ts';
import type { NewValue, Update } from './update.ts';

/** Looks up names and values, and checks what can be checked without an item. */
export function bindUpdate(written: WrittenUpdate, placeholders: Placeholders): Update {
  const set = written.set.map(({ path, value }) => ({
    path: placeholders.path(path),
    value: bindValue(value, placeholders),
  }));
  const remove = written.remove.map((path) => placeholders.path(path));
  const changes = (section: 'add' | 'delete', allowed: readonly ValueType[]) =>
    written[section].map(({ path, value: name }) => {
      const value = placeholders.value(name);
      const type = typeOf(value);
      if (!allowed.includes(type))
        throw new ExpressionError(
          'Incorrect operand type for operator or function; ' +
            `operator: ${section.toUpperCase()}, operand type: ${typeNames[type]}`,
        );
      return { path: placeholders.path(path), value };
    });
  const add = changes('add', ['N', 'SS', 'NS', 'BS']);
  const deleted = changes('delete', ['SS', 'NS', 'BS']);
  const paths = [...set, ...remove.map((path) => ({ path })), ...add, ...deleted].map(({ path }) => path);
  checkDisjoint(paths);
  return { set, remove, add, delete: deleted, paths };
}

const typeNames: Readonly<Record<ValueType, string>> = {
  S: 'STRING',
  N: 'NUMBER',
  B: 'BINARY',
  BOOL: 'BOOLEAN',
  NULL: 'NULL',
  SS: 'STRING_SET',
  NS: 'NUMBER_SET',
  BS: 'BINARY_SET',
  L: 'LIST',
  M: 'MAP',
};

function bindValue(written: SetValue, placeholders: Placeholders): NewValue {
  switch (written.kind) {
    case 'path':
      return { kind: 'path', path: placeholders.path(written.path) };
    case 'value':
      return { kind: 'value', value: placeholders.value(written.name) };
    case 'sum': {
      const { operator } = written;
      const operands = pair(written.operands.map((operand) => bindValue(operand, placeholders)));
      for (const operand of operands) checkType(operator, operand, 'N');
      return { kind: 'sum', operator, operands };
    }
    case 'call': {
      const { name, operands } = written;
      if (name !== 'if_not_exists' && name !== 'list_append') throw unknownFunction(name);
      if (operands.length !== 2)
        throw new ExpressionError(
          'Incorrect number of operands for operator or function; ' +
            `operator or function: ${name}, number of operands: ${operands.length}`,
        );
      const nested = operands.find((operand) => operand.kind === 'call' && operand.name === 'list_append');
      if (nested !== undefined) throw misusedFunction('list_append');
      const [first, second] = pair(operands.map((operand) => bindValue(operand, placeholders)));
      if (name === 'list_append') {
        for (const operand of [first, second]) checkType(name, operand, 'L');
        return { kind: 'append', operands: [first, second] };
      }
      if (first.kind !== 'path')
        throw new ExpressionError(
          `Operator or function requires a document path; operator or function: ${name}`,
        );
      return { kind: 'if-not-exists', path: first.path, otherwise: second };
    }
  }
}

function unknownFunction(name: string): ExpressionError {
  return conditionFunctions.has(name)
    ? new ExpressionError(`The function is not allowed in an update expression; function: ${name}`)
    : new ExpressionError(`Invalid function name; function: ${name}`);
}

const conditionFunctions: ReadonlySet<string> = new Set([
  'attribute_exists',
  'attribute_not_exists',
  'attribute_type',
  'begins_with',
  'contains',
  'size',
]);

function checkType(operator: string, operand: NewValue, expected: ValueType): void {
  const type = knownType(operand);
  if (type !== undefined && type !== expected) throw wrongOperandType(operator, type);
}

function knownType(operand: NewValue): ValueType | undefined {
  if (operand.kind === 'value') return typeOf(operand.value);
  if (operand.kind === 'append') return 'L';
  if (operand.kind === 'if-not-exists') return knownType(operand.otherwise);
  return operand.kind === 'sum' ? 'N' : undefined;
}

function pair(values: readonly NewValue[]): readonly [NewValue, NewValue] {
  return [values[0]!, values[1]!];
}
