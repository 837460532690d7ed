import { isRecord } from '#shared/kernel/json.ts';

/** A schema, a header, an operation: any object of the document. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/** Carries the notes on an object's members from the schema to the place where its members are. */
export const notesKeyword = 'x-notes';

/** An object, or one without members where there is none. */
export function recordOf(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

const refBase = '#/components/schemas/';

export function refTo(name: string): JsonObject {
  return { $ref: refBase + name };
}

/** The component that `{ $ref }` names. */
export function refName({ $ref }: JsonObject): string | undefined {
  return typeof $ref === 'string' && $ref.startsWith(refBase) ? $ref.slice(refBase.length) : undefined;
}

/** JSON Schema as zod writes it, in the shortest form that says the same. */
export function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied);
  if (!isRecord(value)) return value;
  const { [notesKeyword]: notes } = value;
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] =>
    isRedundant(name, member, value) ? [] : [[name, tidiedMember(name, member, notes)]],
  );
  return withoutNesting(Object.fromEntries(entries));
}

function tidiedMember(name: string, member: unknown, notes: unknown): unknown {
  if (name === '$ref' && typeof member === 'string') return member.replace('#/$defs/', refBase);
  // The names of an object's members are no keywords.
  if (name !== 'properties' || !isRecord(member)) return tidied(member);
  const described = Object.entries(member).map(([property, schema]): [string, unknown] => {
    const description = isRecord(notes) ? notes[property] : undefined;
    const short = tidied(schema);
    return [property, description !== undefined && isRecord(short) ? { description, ...short } : short];
  });
  return Object.fromEntries(described);
}

const widest = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);
const formats = new Set<unknown>(['date', 'date-time', 'uuid', 'email', 'uri']);

function isRedundant(name: string, member: unknown, siblings: JsonObject): boolean {
  switch (name) {
    case 'minimum':
    case 'maximum':
      return widest.has(member);
    case 'additionalProperties':
      // Only an object without members of its own says so.
      return isRecord(member) && Object.keys(member).length === 0 && hasMembers(siblings);
    case 'propertyNames':
    case '$schema':
    case '$defs':
    case 'id':
    case notesKeyword:
      return true;
    case 'format':
      // Zod names the encoding twice.
      return 'contentEncoding' in siblings;
    case 'pattern':
      return formats.has(siblings['format']);
    default:
      return false;
  }
}

function hasMembers({ properties }: JsonObject): boolean {
  return Object.keys(recordOf(properties)).length > 0;
}

/** `anyOf` within `anyOf` is one list; null beside one plain type is a second type, and so is a list beside it. */
function withoutNesting(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const options: JsonObject[] = anyOf.filter(isRecord).flatMap((option) => {
    const nested = Object.keys(option).length === 1 ? option['anyOf'] : undefined;
    return Array.isArray(nested) ? nested.filter(isRecord) : [option];
  });
  // A number and a text that is read as one become the same.
  const distinct = [...new Map(options.map((option) => [JSON.stringify(option), option])).values()];
  const [first, second] = distinct;
  const isNullable = distinct.length === 2 && second?.['type'] === 'null';
  if (isNullable && typeof first?.['type'] === 'string' && !('enum' in first) && !('const' in first))
    return { ...rest, ...first, type: [first['type'], 'null'] };
  const isAnything = distinct.some((option) => Object.keys(option).length === 0);
  if (isAnything || hasPlainObject(distinct)) return rest;
  if (hasPlainList(distinct)) return { ...rest, ...oneOfTypes(distinct) };
  if (first !== undefined && second === undefined) return { ...rest, ...first };
  return { ...rest, [excludeEachOther(distinct) ? 'oneOf' : 'anyOf']: distinct };
}

/** Closed objects that each need a member of their own. Of `anyOf`, openapi-generator makes one type that needs them all. */
function excludeEachOther(options: readonly JsonObject[]): boolean {
  return options.every(
    (option) =>
      option['additionalProperties'] === false &&
      options.every(
        (other) => other === option || requiredOf(option).some((name) => !hasMember(other, name)),
      ),
  );
}

function requiredOf({ required }: JsonObject): readonly unknown[] {
  return Array.isArray(required) ? required : [];
}

function hasMember({ properties }: JsonObject, name: unknown): boolean {
  return Object.hasOwn(recordOf(properties), String(name));
}

/** Nor has it one for an object that states nothing: what may be that, or something else, may be any value. */
function hasPlainObject(options: readonly JsonObject[]): boolean {
  const values = options.filter(({ type }) => type !== 'null');
  return values.length > 1 && values.some((option) => isPlainObject(option));
}

function isPlainObject(option: JsonObject): boolean {
  const isObject = option['type'] === 'object' && !hasMembers(option);
  return (
    isObject &&
    !('patternProperties' in option) &&
    Object.keys(recordOf(option['additionalProperties'])).length === 0
  );
}

/** A generator that makes a class of each option has no name for a list. */
function hasPlainList(options: readonly JsonObject[]): boolean {
  const known = new Set(['type', 'items']);
  const arePlain = options.every((option) => Object.keys(option).every((keyword) => known.has(keyword)));
  return arePlain && options.length > 1 && options.some((option) => typesOf(option).includes('array'));
}

function oneOfTypes(options: readonly JsonObject[]): JsonObject {
  const list = options.find((option) => typesOf(option).includes('array'));
  return { ...list, type: options.flatMap(typesOf) };
}

function typesOf({ type }: JsonObject): readonly unknown[] {
  return Array.isArray(type) ? type : [type];
}
