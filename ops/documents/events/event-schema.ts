import * as z from '#shared/kernel/zod.ts';
import type { PublishedDefinition } from '#shared/events/definition.ts';
import { envelope, versionOf } from '#shared/events/envelope.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { notesKeyword, recordOf, tidied, type JsonObject } from '#ops/documents/json-schema.ts';
import type { SchemaNotes } from '#ops/documents/schema-notes.ts';

/** Says of a field that the open bus leaves it out. */
export const personalKeyword = 'x-personal';

/**
 * JSON Schema of the `detail` of one event type, on both buses. The open bus leaves out the fields marked as
 * personal. New fields may come at any time, but only in `data`.
 */
export function eventSchema(definition: PublishedDefinition, notes: SchemaNotes): JsonObject {
  const { type, entity, occursWhen, deprecated } = definition;
  const version = versionOf(definition);
  const detail = z.extend(envelope, {
    type: z.literal(type),
    version: z.literal(version),
    entity: z.extend(envelope.shape.entity, { type: z.literal(entity.kind) }),
    data: z.nullable(definition.payload),
  });
  const written = recordOf(tidied(z.toJSONSchema(detail, settings(detail, notes))));
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:partner-banking:event:${type}:${version}`,
    title: type,
    description: occursWhen,
    ...(deprecated !== undefined && { deprecated: true }),
    ...definition.personal.map((path) => path.split('.')).reduce(markPersonal, written),
  };
}

/** JSON Schema of the members that every `detail` has. */
export function envelopeSchema(notes: SchemaNotes): JsonObject {
  return recordOf(tidied(z.toJSONSchema(envelope, settings(envelope, notes))));
}

/** The schema as a part of another document, where its place names it. */
export function embedded(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !name.startsWith('$')));
}

/** Describes the value on the bus, after reading, with the source's notes on each member. */
function settings(detail: z.core.$ZodType, notes: SchemaNotes): z.core.ToJSONSchemaParams {
  return {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const members = notes.commentsOn(zodSchema === detail ? envelope : zodSchema);
      if (members.size > 0) Object.assign(jsonSchema, { [notesKeyword]: Object.fromEntries(members) });
    },
  };
}

/** The field at the path below `data`, marked and no longer required; undeclared ones have no place to mark. */
function markPersonal(detail: JsonObject, path: readonly string[]): JsonObject {
  return replaced(detail, ['data', ...path]);
}

function replaced(schema: JsonObject, [name, ...rest]: readonly string[]): JsonObject {
  if (name === undefined) return { ...schema, [personalKeyword]: true };
  if (Array.isArray(schema['anyOf']))
    return {
      ...schema,
      anyOf: schema['anyOf'].filter(isRecord).map((one) => replaced(one, [name, ...rest])),
    };
  if (isRecord(schema['items'])) return { ...schema, items: replaced(schema['items'], [name, ...rest]) };
  const { properties, required } = schema;
  if (!isRecord(properties) || !isRecord(properties[name])) return schema;
  const names: readonly unknown[] = Array.isArray(required) ? required : [];
  return {
    ...schema,
    properties: { ...properties, [name]: replaced(properties[name], rest) },
    ...(rest.length === 0 && names.length > 0 ? { required: names.filter((one) => one !== name) } : {}),
  };
}
