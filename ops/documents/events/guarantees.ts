import * as z from '#shared/kernel/zod.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { versionOf } from '#shared/events/envelope.ts';
import type { JsonObject } from '#ops/documents/json-schema.ts';
import { personalKeyword } from './event-schema.ts';
import type { PublishedEvent } from './published-event.ts';

/**
 * What consuming teams were promised of one event type: each field by its path, with its type, `!` where it is
 * always there and `personal` where the open bus leaves it out.
 */
const guarantee = z.strictObject({
  version: z.int().check(z.positive()),
  fields: z.record(z.string(), z.string()),
});

/** By event type. */
export const guarantees = z.record(z.string(), guarantee);

export type Guarantees = z.output<typeof guarantees>;

export function guaranteesOf(events: readonly PublishedEvent[]): Guarantees {
  return Object.fromEntries(
    events.map(({ definition, schema }) => [
      definition.type,
      { version: versionOf(definition), fields: Object.fromEntries(fieldsOf(schema, '')) },
    ]),
  );
}

/** Every promise of before that the present one breaks under the same version, as sentences. */
export function brokenPromises(before: Guarantees, now: Guarantees): readonly string[] {
  return Object.entries(before).flatMap(([type, promised]) => {
    const present = now[type];
    if (present === undefined) return [`${type} is no longer published`];
    if (present.version > promised.version) return [];
    return Object.entries(promised.fields).flatMap(([path, promise]) => {
      const field = present.fields[path];
      if (field === undefined) return [`${type}: ${path} is gone`];
      return keeps(promise, field) ? [] : [`${type}: ${path} was ${promise} and is ${field}`];
    });
  });
}

function keeps(promise: string, present: string): boolean {
  const [was, is] = [parsed(promise), parsed(present)];
  const isWider = is.types.some((type) => !was.types.includes(type));
  return !isWider && (is.isAlways || !was.isAlways) && (!is.isPersonal || was.isPersonal);
}

function parsed(promise: string) {
  const [field = '', mark] = promise.split(' ');
  const isAlways = field.endsWith('!');
  return { types: field.replace('!', '').split('|'), isAlways, isPersonal: mark === 'personal' };
}

function fieldsOf(schema: JsonObject, path: string): readonly (readonly [string, string])[] {
  const { properties, required, items, anyOf } = schema;
  if (Array.isArray(anyOf))
    return mayBeAnything(schema) ? [] : anyOf.filter(isRecord).flatMap((option) => fieldsOf(option, path));
  if (isRecord(items)) return fieldsOf(items, `${path}[]`);
  if (!isRecord(properties)) return [];
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties)
    .filter((entry): entry is [string, JsonObject] => isRecord(entry[1]))
    .flatMap(([name, field]) => {
      const place = path === '' ? name : `${path}.${name}`;
      const always = names.includes(name) ? '!' : '';
      const personal = field[personalKeyword] === true ? ' personal' : '';
      return [[place, `${typesOf(field).join('|')}${always}${personal}`] as const, ...fieldsOf(field, place)];
    });
}

function typesOf({ type, const: only, anyOf }: JsonObject): readonly string[] {
  if (Array.isArray(anyOf)) {
    const types = new Set(anyOf.filter(isRecord).flatMap(typesOf));
    // What may be anything is promised to be nothing in particular.
    return types.has(anything) ? [anything] : [...types].toSorted();
  }
  if (only !== undefined) return [typeof only === 'number' ? 'integer' : typeof only];
  if (Array.isArray(type)) return type.map(String).toSorted();
  return [typeof type === 'string' ? type : anything];
}

const anything = 'any';

const mayBeAnything = (schema: JsonObject) => typesOf(schema).includes(anything);
