import { isRecord } from '#shared/kernel/json.ts';
import { ServiceError } from '#test/aws/service.ts';
import { invalidParameters, validation } from '../errors.ts';
import { limits } from '../limits.ts';
import { canonicalNumber } from './decimal.ts';
import { valueTypes, type Item, type Value, type ValueType } from './value.ts';

/** Attributes as they came, in canonical form. Throws for values that DynamoDB refuses in every attribute. */
export function normalisedItem(attributes: unknown, depth = 1): Item {
  if (!isRecord(attributes)) throw serialization('a structure');
  checkDepth(depth);
  const item: Record<string, Value> = {};
  for (const [name, value] of Object.entries(attributes)) item[name] = normalisedValue(value, depth);
  return item;
}

export function normalisedValue(value: unknown, depth = 1): Value {
  if (!isRecord(value)) throw serialization('an attribute value');
  const types = Object.keys(value);
  const unknown = types.find((type) => !valueTypes.includes(type as ValueType));
  if (types.length === 0 || unknown !== undefined)
    throw validation('Supplied AttributeValue is empty, must contain exactly one of the supported datatypes');
  if (types.length > 1)
    throw validation(
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    );
  return ofType(types[0] as ValueType, value[types[0]!], depth);
}

function ofType(type: ValueType, content: unknown, depth: number): Value {
  switch (type) {
    case 'S':
      return { S: text(content) };
    case 'N':
      return { N: canonicalNumber(text(content)) };
    case 'B':
      return { B: canonicalBase64(text(content)) };
    case 'BOOL':
      if (typeof content !== 'boolean') throw serialization('a boolean');
      return { BOOL: content };
    case 'NULL':
      if (content !== true) throw invalidParameters('Null attribute value types must have the value of true');
      return { NULL: true };
    case 'SS':
      return { SS: members(content, 'string', text) };
    case 'NS':
      return { NS: members(content, 'number', (member) => canonicalNumber(text(member))) };
    case 'BS':
      return { BS: members(content, 'binary', (member) => canonicalBase64(text(member))) };
    case 'L':
      return { L: elements(content, depth + 1) };
    case 'M':
      return { M: normalisedItem(content, depth + 1) };
  }
}

/** The item itself is the first level. */
function checkDepth(depth: number): void {
  if (depth > limits.nestingLevels)
    throw validation(
      'Nesting Levels have exceeded supported limits: Attributes in the item have nested levels beyond supported limit',
    );
}

function elements(content: unknown, depth: number): readonly Value[] {
  if (!Array.isArray(content)) throw serialization('a list');
  checkDepth(depth);
  return content.map((element) => normalisedValue(element, depth));
}

function members(content: unknown, kind: string, canonical: (member: unknown) => string): readonly string[] {
  if (!Array.isArray(content)) throw serialization('a list');
  if (content.length === 0) throw invalidParameters(`An ${kind} set  may not be empty`);
  const found = content.map(canonical);
  if (new Set(found).size < found.length)
    throw kind === 'number'
      ? validation('Input collection contains duplicates')
      : invalidParameters(`Input collection [${found.join(', ')}] contains duplicates.`);
  return found;
}

function text(content: unknown): string {
  if (typeof content !== 'string') throw serialization('a string');
  return content;
}

function canonicalBase64(given: string): string {
  const canonical = Buffer.from(given, 'base64').toString('base64');
  if (canonical !== given) throw serialization('base64');
  return canonical;
}

function serialization(expected: string): ServiceError {
  return new ServiceError('SerializationException', `Expected ${expected}`);
}
