import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unknownMembers } from '#shared/kernel/problems/unknown-members.ts';
import { checkedArgument, type Problems } from './checked-argument.ts';
import { RequestError } from '#shared/bank/errors/errors.ts';
import { createPath } from './path.ts';
import { pageParameters, queryParameters, type Parameter } from './query.ts';
import { encodeBody, type EncodedBody } from './request-body.ts';
import type { RequestSource } from './request-source.ts';
import { stagePath, type PathOverrides } from './stage-path.ts';
import type { WireTranslation } from '#shared/bank/wire-translation.ts';

/** A request whose arguments were checked; it can be sent any number of times. */
export interface PreparedRequest {
  readonly row: EndpointRow;
  readonly method: EndpointRow['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EncodedBody;
  /** In place of the client's token or credentials. */
  readonly authorization?: string;
}

/** Of the client, by the version of this package. */
const userAgent = 'partner-banking/0.1.0';

interface Addresses {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly pathOverrides?: PathOverrides | undefined;
}

/**
 * The longest address: servers and gateways take 8 KB for the line of a request, and answer 414, 431 or 502 to a longer one,
 * which may leave the outcome unknown.
 */
const mostAddressCharacters = 7_500;

/** For one row, a function from arguments to a request; throws `RequestError` before anything is sent. */
export function createPreparation(row: EndpointRow, addresses: Addresses, wire: WireTranslation) {
  const origin = row.server === 'auth' ? addresses.authUrl : addresses.baseUrl;
  const { method, path: template, isConfirmed } = stagePath(row, addresses.pathOverrides);
  const path = createPath(wire.pathToWire(template));
  const known = new Set([...path.parameters, ...partsOf(row)]);
  return (request: unknown): PreparedRequest => {
    const problems: Problems = [];
    if (!isConfirmed)
      problems.push({ field: 'path', problem: 'is unconfirmed: confirm it by a path override of the stage' });
    const given = isRecord(request) ? request : {};
    if (request !== undefined && !isRecord(request))
      problems.push({ field: 'request', problem: 'must be an object' });
    const source = { given, problems, wire };
    const unknown = Object.keys(given).filter((name) => !known.has(name));
    if (unknown.length > 0) problems.push(...unknownMembers(unknown, '', [...known]));
    const pathText = path.fill(source);
    const parameters = [...objectParameters(row, source), ...pageParameters(row, source)];
    const body = encodeBody(row, source);
    for (const name of row.inQueryOrBody ?? [])
      if (!isIn(given['query'], name) && !isIn(given['body'], name))
        problems.push({ field: name, problem: 'is missing in query and body' });
    if (problems.length > 0) throw new RequestError(row.operation, problems);
    const search = parameters.length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
    const url = `${origin}${pathText}${search}`;
    if (url.length > mostAddressCharacters)
      throw new RequestError(row.operation, [
        { field: 'request', problem: `makes an address of more than ${mostAddressCharacters} characters` },
      ]);
    return { row, method, url, headers: headersOf(row, body), body };
  };
}

function isIn(part: unknown, name: string): boolean {
  return isRecord(part) && part[name] !== undefined;
}

function partsOf(row: EndpointRow): readonly string[] {
  return [
    ...(row.query ? ['query'] : []),
    ...(row.filter ? ['filter'] : []),
    ...(row.sort ? ['sort'] : []),
    ...(row.paginated ? ['page'] : []),
    ...(row.body ? ['body'] : []),
    ...(row.body?.kind === 'multipart' ? ['files'] : []),
  ];
}

function objectParameters(row: EndpointRow, { given, problems, wire }: RequestSource): readonly Parameter[] {
  if (row.query === undefined && row.filter === undefined) return [];
  const parsed = (part: 'query' | 'filter') => {
    const schema = row[part]?.();
    if (schema === undefined) return undefined;
    return wire.toWire(
      checkedArgument(part, { schema, value: given[part] === undefined ? {} : given[part] }, problems),
    );
  };
  return [
    ...queryParameters(parsed('query'), (name) => name),
    ...queryParameters(parsed('filter'), (name) => `filter[${name}]`),
  ];
}

function headersOf(row: EndpointRow, body: EncodedBody): Readonly<Record<string, string>> {
  return {
    accept: row.reply.kind === 'binary' ? '*/*' : acceptOf(row),
    'user-agent': userAgent,
    ...(body.contentType === undefined ? {} : { 'content-type': body.contentType }),
    ...(row.apiVersion === undefined ? {} : { 'api-version': row.apiVersion }),
  };
}

// Errors are JSON, also where the reply is not.
function acceptOf(row: EndpointRow): string {
  return row.reply.kind === 'pdf' ? 'application/pdf, application/json' : 'application/json';
}
