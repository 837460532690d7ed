import { isRecord } from '#shared/kernel/json.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { EndpointRow, MultipartBody, RequestBody } from '#shared/bank/contract/endpoint.ts';
import type { DocumentParts } from './document-parts.ts';
import { recordOf, type JsonObject } from './json-schema.ts';
import { pascal } from './pascal.ts';
import { usualValues } from './usual-values.ts';

/** The body of a request by media type. */
export function requestContent(operation: string, body: RequestBody, parts: DocumentParts): JsonObject {
  const name = `${pascal(operation)}Body`;
  const example = (schema: z.core.$ZodType, bodyName = name) =>
    withExample({ operation, name: bodyName, schema }, parts);
  switch (body.kind) {
    case 'json':
      return { 'application/json': example(body.schema()) };
    case 'form':
      return { 'application/x-www-form-urlencoded': example(body.schema()) };
    case 'form-or-json':
      return {
        'application/x-www-form-urlencoded': example(body.form(), `${pascal(operation)}Form`),
        'application/json': example(body.json()),
      };
    case 'multipart':
      return { 'multipart/form-data': multipartForm(body, name, parts) };
  }
}

/** Files stand beside the text fields. */
function multipartForm({ schema, files }: MultipartBody, name: string, parts: DocumentParts): JsonObject {
  const fields = parts.components.inlineOf(schema());
  const fileFields = files.map((file): [string, JsonObject] => [
    file,
    { description: 'The bytes of the file.', ...bytes, contentMediaType: 'application/octet-stream' },
  ]);
  const properties = recordOf(fields['properties']);
  const required: readonly unknown[] = Array.isArray(fields['required']) ? fields['required'] : [];
  const form: JsonObject = {
    ...fields,
    properties: { ...properties, ...Object.fromEntries(fileFields) },
    required: [...required, ...files],
  };
  return {
    schema: parts.components.named(name, form),
    example: {
      ...recordOf(parts.exampleOf(fields)),
      ...Object.fromEntries(files.map((name) => [name, '%PDF-1.7 …'])),
    },
    encoding: Object.fromEntries(files.map((name) => [name, { contentType: 'application/octet-stream' }])),
  };
}

/** OpenAPI 3.1 says "bytes" by the media type alone; generators still read `format`. */
const bytes = { type: 'string', format: 'binary' };

/** The content of an answer that succeeded, or undefined for an empty one. */
export function replyContent(
  { operation, path, reply }: EndpointRow,
  parts: DocumentParts,
): JsonObject | undefined {
  switch (reply.kind) {
    case 'json': {
      const name = `${pascal(operation)}Reply`;
      const content = withExample({ operation, name, schema: reply.schema() }, parts);
      const isOfBusiness = path.startsWith('/v1/businesses/');
      return {
        'application/json': isOfBusiness ? { ...content, example: ofBusiness(content['example']) } : content,
      };
    }
    case 'pdf':
      return { 'application/pdf': { schema: bytes } };
    case 'binary':
      // In the media type that it was stored with.
      return { '*/*': { schema: bytes } };
    case 'empty':
      return undefined;
  }
}

/** What belongs to a person in every other example, an account or a message, belongs to the business here. */
function ofBusiness(example: unknown): unknown {
  if (Array.isArray(example)) return example.map(ofBusiness);
  if (!isRecord(example) || example['business_id'] !== null) return example;
  const [business_id] = usualValues('', 'business_id');
  return { ...example, person_id: null, business_id };
}

interface Body {
  readonly operation: string;
  /** What generators call it, where the schema has no name. */
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

function withExample(
  { operation, name, schema }: Body,
  { components, exampleOf }: DocumentParts,
): JsonObject {
  const written = components.schemaOf(schema);
  return { schema: components.named(name, written), example: exampleOf(written, operation) };
}
