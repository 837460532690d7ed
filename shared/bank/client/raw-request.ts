import * as z from '#shared/kernel/zod.ts';
import { json, type EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { RequestError } from '#shared/bank/errors/errors.ts';
import { addJsonProblems } from '#shared/bank/request/json-problems.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unknownMembers } from '#shared/kernel/problems/unknown-members.ts';
import { withResponse, type BankPromise, type BankResponse } from './answer.ts';
import { createCall, type MethodDeps } from './call-method.ts';
import type { CallOptions } from './method.ts';

/** A call of a path that no row has. */
export interface RawRequest {
  readonly method: EndpointRow['method'];
  /** As it is sent, ids in it encoded: `/v1/persons/per_1/notes`. */
  readonly path: string;
  /** By the names of the wire: `{ 'page[number]': 2 }`. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Whether it may be sent again without a definite answer: by default a GET may, and nothing else. */
  readonly retry?: 'safe' | 'idempotent-key' | 'never' | undefined;
}

/** Its JSON, unchecked, with the token, limits, retries and errors of all calls. */
export type SendRaw = (request: RawRequest, options?: CallOptions) => BankPromise<unknown>;

// Bounded for logs and metrics, as paths are not.
const operation = 'request';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const retries = ['safe', 'idempotent-key', 'never'] as const;

// Nothing that leads to another address, or to another path than it says: an encoded dot is a dot to `fetch`.
const isLiteral = (path: string) => literalPath.test(path.replaceAll(/%2e/gi, '.'));
const literalPath = /^\/(?!\/)(?!.*\/\.{1,2}(\/|$))[^\s?#{}\\]*$/;

export function createSendRaw(deps: MethodDeps): SendRaw {
  // What is wrong with the request rejects, as of any call.
  return (request, options) => withResponse(answered(request, options));

  async function answered(request: RawRequest, options?: CallOptions): Promise<BankResponse<unknown>> {
    const { method, path, query, body, retry = method === 'GET' ? 'safe' : 'never' } = checked(request);
    const row: EndpointRow = {
      operation,
      method,
      path,
      query: () => z.looseObject({}),
      ...(body !== undefined && { body: json(() => z.unknown()) }),
      reply: json(() => z.unknown()),
      retry,
    };
    const parts = { ...(query && { query }), ...(body !== undefined && { body }) };
    return await createCall(row, deps)(parts, options).withResponse();
  }
}

function checked(request: RawRequest): RawRequest {
  const given: unknown = request;
  if (!isRecord(given))
    throw new RequestError(operation, [{ field: 'request', problem: 'must be an object' }]);
  const known = ['method', 'path', 'query', 'body', 'retry'];
  const problems = unknownMembers(
    Object.keys(given).filter((name) => !known.includes(name)),
    '',
    known,
  ).slice();
  const { method, path, query, body, retry } = given;
  if (!methods.some((each) => each === method))
    problems.push({ field: 'method', problem: `must be one of ${methods.join(', ')}` });
  if (typeof path !== 'string' || !isLiteral(path))
    problems.push({ field: 'path', problem: 'must be only a path that begins with /, with encoded ids' });
  if (retry !== undefined && !retries.some((each) => each === retry))
    problems.push({ field: 'retry', problem: `must be one of ${retries.join(', ')}` });
  if (method === 'GET' && body !== undefined)
    problems.push({ field: 'body', problem: 'must be omitted with GET: use query' });
  addJsonProblems('query', query, problems);
  addJsonProblems('body', body, problems);
  if (problems.length > 0) throw new RequestError(operation, problems);
  return request;
}
