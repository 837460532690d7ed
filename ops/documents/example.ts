import { isRecord } from '#shared/kernel/json.ts';
import { recordOf, refName, type JsonObject } from './json-schema.ts';
import { usualValues } from './usual-values.ts';

/** An example that fits a schema, always the same one. `name` is the member's: it decides which values are usual. */
export type ExampleOf = (schema: JsonObject, name?: string) => unknown;

/** Whose member is shown: the name of a schema, or of the member that holds an unnamed one. */
interface Position {
  readonly owner: string;
  readonly name: string;
  readonly depth: number;
}

/** Deeper lies only what refers to itself. */
const deepest = 8;

/** Throws if a required text has no usual value: a made-up word would explain nothing. */
export function createExamples(resolve: (schema: JsonObject) => JsonObject): ExampleOf {
  function valueOf(reference: JsonObject, place: Position): unknown {
    const schema = resolve(reference);
    if ('const' in schema) return schema['const'];
    if ('default' in schema) return schema['default'];
    const usual = usualValues(place.owner, place.name).find((value) => fits(schema, value));
    if (usual !== undefined) return usual;
    if (Array.isArray(schema['enum'])) return schema['enum'].at(0);
    const options = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(options)) return optionOf(options.filter(isRecord), place);
    switch (typeOf(schema)) {
      case 'object':
        return objectOf(schema, { ...place, owner: refName(reference) ?? place.name });
      case 'array':
        return listOf(recordOf(schema['items']), place);
      case 'integer':
        return within(schema, 1);
      case 'number':
        return within(schema, 1.5);
      case 'boolean':
        return true;
      default:
        return undefined;
    }
  }

  function optionOf(options: readonly JsonObject[], place: Position): unknown {
    const [option] = options.filter(({ type }) => type !== 'null');
    return option === undefined ? null : valueOf(option, place);
  }

  function listOf(items: JsonObject, place: Position): readonly unknown[] {
    const item = place.depth > deepest ? undefined : valueOf(items, { ...place, depth: place.depth + 1 });
    return item === undefined ? [] : [item];
  }

  /** Members without a known value are left out. */
  function objectOf({ properties, required }: JsonObject, { owner, depth }: Position): JsonObject {
    if (depth > deepest) return {};
    const names: readonly unknown[] = Array.isArray(required) ? required : [];
    const entries = Object.entries(recordOf(properties)).flatMap(([name, member]) => {
      const value = valueOf(recordOf(member), { owner, name, depth: depth + 1 });
      if (value === undefined && names.includes(name))
        throw new Error(
          `No example fits ${owner}.${name}: ${JSON.stringify(member)}. Add one to namedValues.`,
        );
      return value === undefined ? [] : [[name, value]];
    });
    return recordOf(Object.fromEntries(entries));
  }

  return (schema, name = '') => valueOf(schema, { owner: '', name, depth: 0 });
}

function typeOf({ type, properties }: JsonObject): unknown {
  if (type === undefined && properties !== undefined) return 'object';
  return Array.isArray(type) ? type.find((one) => one !== 'null') : type;
}

function within({ minimum, maximum, exclusiveMinimum }: JsonObject, usual: number): number {
  const least = typeof minimum === 'number' ? minimum : -Infinity;
  const above =
    typeof exclusiveMinimum === 'number' && usual <= exclusiveMinimum ? exclusiveMinimum + 1 : usual;
  const most = typeof maximum === 'number' ? maximum : Infinity;
  return Math.min(Math.max(above, least), most);
}

const formatPatterns: ReadonlyMap<unknown, RegExp> = new Map([
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\dT[\d:]+Z$/],
  ['time', /^\d\d:\d\d(:\d\d)?$/],
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/],
  ['uri', /^https:\/\//],
  ['email', /^\S+@\S+$/],
]);

/** Whether a schema of a plain value takes it. Objects, lists and choices are made of their parts. */
function fits(schema: JsonObject, value: unknown): boolean {
  const { type, enum: values } = schema;
  if (value === null) return Array.isArray(type) && type.includes('null');
  if (Array.isArray(values)) return values.includes(value);
  switch (typeOf(schema)) {
    case 'string':
      return typeof value === 'string' && textFits(schema, value);
    case 'integer':
      return Number.isInteger(value) && within(schema, Number(value)) === value;
    case 'number':
      return typeof value === 'number' && within(schema, value) === value;
    case 'object':
      return isRecord(value) && !('properties' in schema);
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value);
    case undefined:
      return !('anyOf' in schema) && !('oneOf' in schema);
    default:
      return false;
  }
}

function textFits({ pattern, minLength, maxLength, format }: JsonObject, text: string): boolean {
  return (
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
    (typeof minLength !== 'number' || text.length >= minLength) &&
    (typeof maxLength !== 'number' || text.length <= maxLength) &&
    (formatPatterns.get(format)?.test(text) ?? true)
  );
}
