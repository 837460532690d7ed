import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { changeRequestReply } from '#shared/bank/contract/schema/change-request.ts';
import { errorBody } from '#shared/bank/contract/schema/error-body.ts';
import { replyContent } from './content.ts';
import type { DocumentParts } from './document-parts.ts';
import type { JsonObject } from './json-schema.ts';
import { changeRequestExample, errorExample } from './written-examples.ts';

const paginationHeaders = {
  total: { $ref: '#/components/headers/Total' },
  'per-page': { $ref: '#/components/headers/PerPage' },
  link: { $ref: '#/components/headers/Link' },
};

/** Answers by status: what succeeds, a change request, the stated errors and any other one. */
export function responsesOf(row: EndpointRow, parts: DocumentParts): JsonObject {
  const errors = new Set([...(row.authentication === 'none' ? [] : [401]), ...(row.errors ?? [])]);
  return {
    ...successesOf(row, parts),
    ...(row.changeRequest === true && {
      [row.changeRequestStatus ?? 202]: { $ref: '#/components/responses/ChangeRequest' },
    }),
    ...Object.fromEntries(
      [...errors].map((status) => [status, { $ref: `#/components/responses/${errorName(status)}` }]),
    ),
    default: { $ref: `#/components/responses/${row.retry === 'safe' ? 'Error' : 'WriteError'}` },
  };
}

/** Of writes without a status of their own the specification states none. See "Endpoints". */
function successesOf(row: EndpointRow, parts: DocumentParts): JsonObject {
  const content = replyContent(row, parts);
  const success = {
    description: successDescription(row),
    ...(row.paginated !== undefined && { headers: paginationHeaders }),
    ...(content !== undefined && { content }),
  };
  return Object.fromEntries(successStatuses(row).map((status) => [status, success]));
}

/**
 * Which of them the bank answers to a POST or PUT is stated only of creates. One that repeats another gets 200, and what
 * goes on by itself, such as an SMS, 202.
 */
function successStatuses({
  method,
  reply,
  changeRequest,
  changeRequestStatus,
}: EndpointRow): readonly number[] {
  const mayCreate = method === 'POST' || method === 'PUT';
  const any = mayCreate ? [200, 201, 202] : [200];
  const own = reply.kind !== 'empty' ? any : mayCreate ? [...any, 204] : [204];
  return changeRequest === true
    ? own.filter((status) => status !== 202 && status !== changeRequestStatus)
    : own;
}

function successDescription({ reply, paginated }: EndpointRow): string {
  if (paginated !== undefined) return 'One page of the list.';
  switch (reply.kind) {
    case 'json':
      return 'Done.';
    case 'pdf':
      return 'The document.';
    case 'binary':
      return 'The bytes of the file, in the media type they were stored with.';
    case 'empty':
      return 'Done; there is no body.';
  }
}

const errorDescriptions: ReadonlyMap<number, string> = new Map([
  [400, 'The request is wrong; `detail` says what.'],
  [401, 'The credentials are missing, wrong or expired.'],
  [403, 'Not allowed.'],
  [404, 'There is no such resource.'],
  [409, 'It conflicts with the current state.'],
  [429, 'Too many requests.'],
  [500, 'The bank failed.'],
]);

function errorName(status: number): string {
  return `Error${status}`;
}

/** The answers that many operations share. Throws if a stated error is unknown. */
export function sharedResponses(rows: readonly EndpointRow[], { components }: DocumentParts): JsonObject {
  const statuses = [...new Set([401, ...rows.flatMap(({ errors }) => errors ?? [])])].toSorted();
  const content = (schema: JsonObject, example: JsonObject) => ({ 'application/json': { schema, example } });
  const schema = components.schemaOf(errorBody());
  const error = (status: number, description: string) => ({
    description,
    content: content(schema, errorExample(status)),
  });
  return {
    ChangeRequest: {
      description:
        'The change waits: authorize and confirm it by `changeRequests.authorize` and `changeRequests.confirm`. Some operations do so with another 2xx; the body shows it.',
      content: content(components.schemaOf(changeRequestReply()), changeRequestExample),
    },
    Error: error(500, 'Any other error.'),
    WriteError: error(500, 'Any other error. A 5xx answer says nothing about whether the write took effect.'),
    ...Object.fromEntries(
      statuses.map((status) => [errorName(status), error(status, descriptionOf(status))]),
    ),
  };
}

function descriptionOf(status: number): string {
  const description = errorDescriptions.get(status);
  if (description === undefined) throw new Error(`Say what ${status} means: errorDescriptions.`);
  return description;
}
