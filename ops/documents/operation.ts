import type ts from 'typescript';
import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow, RequestBody } from '#shared/bank/contract/endpoint.ts';
import { commentAbove } from './comment.ts';
import { memberOf } from './contract-source.ts';
import type { DocumentParts } from './document-parts.ts';
import type { JsonObject } from './json-schema.ts';
import { requestContent } from './content.ts';
import { parametersOf } from './parameters.ts';
import { responsesOf } from './responses.ts';

export interface Documented {
  readonly row: EndpointRow;
  readonly summary: string;
  /** The folder of the contract that describes it. */
  readonly area: string;
}

export function operationOf({ row, summary, area }: Documented, parts: DocumentParts): JsonObject {
  const parameters = parametersOf(row, parts);
  const description = descriptionOf(row, parts);
  const { body, deprecated } = row;
  return {
    operationId: row.operation,
    tags: [area],
    summary: summary.replace(/\.$/, ''),
    ...(description !== '' && { description }),
    ...(deprecated !== undefined && {
      deprecated: true,
      'x-replaced-by': deprecated.use,
      ...(deprecated.since !== undefined && { 'x-deprecated-since': deprecated.since }),
      ...(deprecated.sunset !== undefined && { 'x-sunset': deprecated.sunset }),
    }),
    'x-retry': row.retry,
    ...(row.changeRequest === true && { 'x-change-request': true }),
    ...(row.sandboxOnly === true && { 'x-sandbox-only': true }),
    ...(row.pathSource !== undefined && { 'x-path-source': row.pathSource }),
    ...securityOf(row),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        ...(isNeeded(body) && { required: true }),
        content: requestContent(row.operation, body, parts),
      },
    }),
    responses: responsesOf(row, parts),
  };
}

/** Without one, a body counts as one without members. */
function isNeeded(body: RequestBody): boolean {
  return body.kind === 'multipart' || !z.safeParse(body.schema(), {}).success;
}

function securityOf({ authentication = 'bearer' }: EndpointRow): JsonObject {
  switch (authentication) {
    case 'bearer':
      return {};
    case 'basic':
      return { security: [{ clientCredentials: [] }] };
    case 'basic-or-body':
      return { security: [{ clientCredentials: [] }, {}] };
    case 'none':
      return { security: [] };
  }
}

const retryRules: Readonly<Record<EndpointRow['retry'], string>> = {
  safe: 'It changes nothing, so it may be sent again.',
  'idempotent-key': 'Sent again with the same key, it takes effect once.',
  'natural-key': 'Without a definite answer, check whether it took effect before sending it again.',
  never: 'Without a definite answer, do not send it again.',
};

const pathRules = {
  'public-reference': 'The path is that of the bank’s public reference.',
  guess: 'The path is a guess: ask the bank, and set it for the stage.',
};

// Comments on these members of a row are rules of the bank.
const explained = ['authentication', 'apiVersion', 'query', 'filter', 'body', 'reply', 'deprecated'];

/** What the source says beside the row, and what the row itself implies. */
function descriptionOf(row: EndpointRow, { source }: DocumentParts): string {
  const entry = source.entries.get(row.operation);
  const comments = explained.map((name) => memberComment(entry?.literal, name));
  const { deprecated } = row;
  return [
    entry?.comment,
    ...comments,
    deprecated &&
      `Deprecated: use \`${deprecated.use}\`${deprecated.sunset === undefined ? '' : `; it ends on ${deprecated.sunset}`}.`,
    row.changeRequest && 'The bank may ask for a second factor first and answer with a change request.',
    row.sandboxOnly && 'Only in the bank’s sandbox.',
    row.pathSource && pathRules[row.pathSource],
    memberComment(entry?.literal, 'retry'),
    retryRules[row.retry],
  ]
    .filter((text) => typeof text === 'string' && text !== '')
    .join('\n\n');
}

function memberComment(literal: ts.ObjectLiteralExpression | undefined, name: string): string | undefined {
  const member = literal === undefined ? undefined : memberOf(literal, name);
  return member === undefined ? undefined : commentAbove(member);
}
