import { isRecord } from '#shared/kernel/json.ts';
import { recordOf, type JsonObject } from './json-schema.ts';
import { pascal } from './pascal.ts';

/**
 * The schema with a title at each unnamed object in it. Code generators name types by titles, and number those without.
 * Titles are unique, since each is the path from the name of the whole.
 */
export function titled(schema: JsonObject, name: string): JsonObject {
  const isObject = isRecord(schema['properties']) || isRecord(schema['additionalProperties']);
  return { ...(isObject && { title: name }), ...withTitledParts(schema, name) };
}

/** The same for a schema with a name: only its parts get titles. */
export function withTitledParts(schema: JsonObject, name: string): JsonObject {
  const entries = Object.entries(schema).map(([keyword, value]) => [
    keyword,
    titledPart(keyword, value, name),
  ]);
  return recordOf(Object.fromEntries(entries));
}

function titledPart(keyword: string, value: unknown, name: string): unknown {
  if (Array.isArray(value) && (keyword === 'anyOf' || keyword === 'oneOf'))
    return value.map((option, index) => titled(recordOf(option), name + optionName(recordOf(option), index)));
  if (!isRecord(value)) return value;
  switch (keyword) {
    case 'properties': {
      const members = Object.entries(value).map(([member, schema]) => [
        member,
        titled(recordOf(schema), name + pascal(member)),
      ]);
      return Object.fromEntries(members);
    }
    case 'items':
      return titled(value, `${name}Item`);
    case 'additionalProperties':
      return titled(value, `${name}Value`);
    default:
      return value;
  }
}

/** Names one of several objects by its first required member. */
function optionName({ required }: JsonObject, index: number): string {
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  const [first] = names;
  return typeof first === 'string' ? `By${pascal(first)}` : index === 0 ? '' : String(index + 1);
}
