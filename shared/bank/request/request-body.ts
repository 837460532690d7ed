import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow, MultipartBody } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unknownMembers } from '#shared/kernel/problems/unknown-members.ts';
import { checkedArgument, type Problems } from './checked-argument.ts';
import { queryParameters, scalarText } from './query.ts';
import type { RequestSource } from './request-source.ts';

/** A body that can be sent again after a refused token. */
export interface EncodedBody {
  readonly contentType?: string;
  /** The client's credentials are in it, so that no header needs to carry them. */
  readonly hasCredentials?: true;
  content(): string | FormData | undefined;
}

const noBody: EncodedBody = { content: () => undefined };

export function encodeBody(row: EndpointRow, { given, problems, wire }: RequestSource): EncodedBody {
  if (row.body === undefined) return noBody;
  const value = given['body'] === undefined ? {} : given['body'];
  const body = wire.toWire(checkedArgument('body', { schema: row.body.schema(), value }, problems));
  switch (row.body.kind) {
    case 'json':
      return jsonBody(body);
    case 'form':
      return formBody(body);
    case 'form-or-json':
      return z.safeParse(row.body.json(), value).success
        ? { ...jsonBody(body), hasCredentials: true }
        : formBody(body);
    case 'multipart': {
      const files = filesOf(row.body, given['files'], problems);
      // The boundary belongs to the content, so fetch writes the content type.
      return { content: () => formData(body, files) };
    }
  }
}

function jsonBody(body: unknown): EncodedBody {
  const content = JSON.stringify(body);
  return { contentType: 'application/json', content: () => content };
}

function formBody(body: unknown): EncodedBody {
  const content = new URLSearchParams([...queryParameters(body, (name) => name)]).toString();
  return { contentType: 'application/x-www-form-urlencoded', content: () => content };
}

function filesOf(
  { files: names }: MultipartBody,
  given: unknown,
  problems: Problems,
): readonly (readonly [string, Blob])[] {
  const files = isRecord(given) ? given : {};
  const unknown = Object.keys(files).filter((name) => !names.includes(name));
  problems.push(...unknownMembers(unknown, 'files', names));
  return names.flatMap((name) => {
    const file = files[name];
    if (file instanceof Blob) return [[name, file] as const];
    problems.push({ field: `files.${name}`, problem: file === undefined ? 'is missing' : 'must be a Blob' });
    return [];
  });
}

function formData(fields: unknown, files: readonly (readonly [string, Blob])[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(isRecord(fields) ? fields : {}))
    if (value !== undefined) form.append(name, scalarText(value));
  for (const [name, file] of files) form.append(name, file, file instanceof File ? file.name : name);
  return form;
}
