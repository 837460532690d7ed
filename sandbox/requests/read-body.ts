import type { HonoRequest } from 'hono';
import type { EndpointRow, FormOrJsonBody, MultipartBody } from '#shared/bank/contract/endpoint.ts';
import { sizeProblem } from '#shared/bank/contract/schema/unstated.ts';
import type { WireTranslation } from '#shared/bank/wire-translation.ts';
import type { UploadedFile } from '#sandbox/engine/operation.ts';
import { invalidModel, refusal } from '#sandbox/engine/refusal.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { blaming } from './blamed-fields.ts';
import { parseBy } from './parse-by.ts';
import { readFields } from './text-values.ts';

interface ReadBody {
  readonly body: unknown;
  readonly files: Readonly<Record<string, UploadedFile>>;
}

export async function readBody(
  row: EndpointRow,
  request: HonoRequest,
  wire: WireTranslation,
): Promise<ReadBody> {
  switch (row.body?.kind) {
    case undefined:
      return { body: undefined, files: {} };
    case 'json': {
      const given = wire.fromWire(readJson(await request.text()));
      const schema = row.body.schema();
      return { body: blaming(row.operation, given, () => parseBy(schema, given)), files: {} };
    }
    case 'form': {
      const schema = row.body.schema();
      return { body: parseBy(schema, readFields(schema, await readForm(request))), files: {} };
    }
    case 'form-or-json':
      return { body: await readFormOrJson(row.body, request), files: {} };
    case 'multipart':
      return readMultipart(row.body, request, wire);
  }
}

function readJson(text: string): object {
  if (text.trim() === '') return {};
  const value = parseJson(text);
  if (!isRecord(value)) throw refusal(400, 'invalid_json', 'The body must be a JSON object.');
  // Also for members that are ignored: each reader of the body calls itself for each level.
  const problem = sizeProblem(value);
  if (problem !== undefined) throw refusal(400, 'invalid_json', `The body ${problem}.`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal(400, 'invalid_json', 'The body is not well-formed JSON.');
  }
}

async function readForm(request: HonoRequest): Promise<URLSearchParams> {
  if (!mediaTypeOf(request).startsWith('application/x-www-form-urlencoded')) {
    throw refusal(400, 'validation_error', 'The body must be application/x-www-form-urlencoded.');
  }
  return new URLSearchParams(await request.text());
}

async function readFormOrJson({ form, json }: FormOrJsonBody, request: HonoRequest): Promise<unknown> {
  const mediaType = mediaTypeOf(request);
  const isJson = mediaType.startsWith('application/json');
  const given = isJson ? readJson(await request.text()) : {};
  if (Object.keys(given).length > 0) return parseBy(json(), given);
  // A form may be left out or be an empty object if its only field is in the query.
  const fields = isJson || mediaType === '' ? [] : await readForm(request);
  return parseBy(form(), readFields(form(), fields));
}

async function readMultipart(
  body: MultipartBody,
  request: HonoRequest,
  wire: WireTranslation,
): Promise<ReadBody> {
  const parts = [...(await readParts(request))];
  const texts = parts.flatMap(([name, part]) =>
    typeof part === 'string' ? [wire.parameterFromWire(name, part)] : [],
  );
  const schema = body.schema();
  const files: Record<string, UploadedFile> = {};
  for (const [name, part] of parts) {
    if (typeof part === 'string' || !body.files.includes(name)) continue;
    const bytes = new Uint8Array(await part.arrayBuffer());
    files[name] = { name: part.name, contentType: part.type || 'application/octet-stream', bytes };
  }
  const missing = body.files.find((name) => !Object.hasOwn(files, name));
  if (missing !== undefined) throw invalidModel(missing, 'must be a file');
  return { body: parseBy(schema, readFields(schema, texts)), files };
}

async function readParts(request: HonoRequest): Promise<FormData> {
  if (!mediaTypeOf(request).startsWith('multipart/form-data')) {
    throw refusal(400, 'validation_error', 'The body must be multipart/form-data.');
  }
  try {
    return await request.formData();
  } catch {
    throw refusal(400, 'validation_error', 'The body is not well-formed multipart/form-data.');
  }
}

const mediaTypeOf = (request: HonoRequest) => (request.header('content-type') ?? '').toLowerCase();
