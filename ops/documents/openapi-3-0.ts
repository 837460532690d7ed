import { isRecord } from '#shared/kernel/json.ts';
import { recordOf, type JsonObject } from './json-schema.ts';

/** The document for tools that read no OpenAPI 3.1: without the section of webhooks, which 3.0 has not. */
export function asOpenApi30(document: JsonObject): JsonObject {
  const { webhooks: _, info, ...rest } = document;
  const { license, ...about } = recordOf(info);
  return {
    ...recordOf(converted(rest)),
    openapi: '3.0.3',
    info: { ...about, license: { name: recordOf(license)['name'] } },
  };
}

function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => {
    if (name === 'example' || name === 'default') return [name, member];
    // Its members are names of the bank, not keywords.
    return [name, name === 'properties' ? convertedMembers(member) : converted(member)];
  });
  return convertedSchema(Object.fromEntries(entries));
}

const convertedMembers = (properties: unknown): JsonObject =>
  Object.fromEntries(Object.entries(recordOf(properties)).map(([name, member]) => [name, converted(member)]));

function convertedSchema(schema: JsonObject): JsonObject {
  const { $ref, const: only, patternProperties, contentEncoding, contentMediaType: _, ...rest } = schema;
  if ($ref !== undefined) return Object.keys(rest).length === 0 ? { $ref } : { ...rest, allOf: [{ $ref }] };
  const [byPattern] = Object.values(recordOf(patternProperties));
  const plain = {
    ...rest,
    ...(only !== undefined && { enum: [only] }),
    ...(byPattern !== undefined && { additionalProperties: byPattern }),
    ...(contentEncoding === 'base64' && { format: 'byte' }),
  };
  return withNullableChoice(withOneType(plain));
}

/** A schema of 3.0 has one type, and says beside it that null may stand there. */
function withOneType(schema: JsonObject): JsonObject {
  const { type, items, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const types: readonly unknown[] = type;
  const nullable = types.includes('null') ? { nullable: true } : {};
  const [first, ...others] = types
    .filter((each) => each !== 'null')
    .map((each) => (each === 'array' ? { type: each, items } : { type: each }));
  return others.length === 0
    ? { ...rest, ...first, ...nullable }
    : { ...rest, ...nullable, anyOf: [first, ...others] };
}

function withNullableChoice(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const options = anyOf.filter(isRecord).filter(({ type }) => type !== 'null');
  if (options.length === anyOf.length) return schema;
  const [only, ...others] = options;
  if (only === undefined || others.length > 0) return { ...rest, anyOf: options, nullable: true };
  return '$ref' in only ? { ...rest, allOf: [only], nullable: true } : { ...rest, ...only, nullable: true };
}
