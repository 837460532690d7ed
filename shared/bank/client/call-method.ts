import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { Ending, Send } from '#shared/bank/call/call.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { ReplyError } from '#shared/bank/errors/errors.ts';
import { isUndecided } from '#shared/bank/call/status.ts';
import { sendable } from '#shared/bank/call/hooks.ts';
import type { Lane } from '#shared/bank/call/waiting-line.ts';
import { responseOf, withResponse, type BankPromise, type BankResponse } from './answer.ts';
import { checkCallOptions } from './call-options.ts';
import type { CallOptions } from './method.ts';
import { pageOf, type Page } from './page.ts';
import { createPageSequence, type PageSequence } from './pages.ts';
import type { PreparedRequest } from '#shared/bank/request/prepared-request.ts';
import { usualPageSize } from '#shared/bank/request/query.ts';
import type { Asked, ReplyReader } from '#shared/bank/call/reply.ts';

export interface MethodDeps {
  readonly prepare: (row: EndpointRow) => (request: unknown) => PreparedRequest;
  readonly send: Send;
  readonly replies: ReplyReader;
  readonly lane: Lane;
  /** The time a call may take, of the time it asks for. */
  readonly budgetMs: (asked?: number) => number;
}

interface Options extends CallOptions {
  readonly readBack?: ((signal: AbortSignal) => Promise<unknown>) | undefined;
  readonly of?: EndpointRow | undefined;
}

/** The run-time side of `Method`: from arguments to the value, or the pages, of the row. */
export function createMethod(row: EndpointRow, deps: MethodDeps) {
  return row.paginated === undefined ? createCall(row, deps) : createList(row, deps);
}

/** Of a row that answers with one reply. */
export function createCall(row: EndpointRow, deps: MethodDeps) {
  const prepare = memoised(() => deps.prepare(row));
  const answered = async (request: unknown, options: Options) => {
    const ending = await end(prepare()(request), options, deps);
    return responseOf(read(row, ending, { deps, request, original: options.of }), ending);
  };
  return (request?: unknown, options: Options = {}): BankPromise<unknown> =>
    withResponse(answered(request, options));
}

function createList(row: EndpointRow, deps: MethodDeps) {
  const prepare = memoised(() => deps.prepare(row));
  const { operation } = row;
  return (request?: unknown, options: Options = {}): PageSequence<unknown> => {
    const asked = pageArguments(request);
    const responses = new WeakMap<Page<unknown>, BankResponse<Page<unknown>>>();
    const readPage = async (number: number, size: number): Promise<Page<unknown>> => {
      const prepared = prepare()(atPage(request, { number, size }));
      const ending = await end(prepared, options, deps);
      const items = read(row, ending, { deps, request });
      // An empty list in its place would look like a bank that holds nothing.
      if (ending.kind !== 'answered' || !Array.isArray(items))
        throw new ReplyError({ operation, status: 200, attempts: 1, problem: 'malformed' });
      const page = pageOf(items, ending, { number, size, url: prepared.url, operation });
      responses.set(page, responseOf(page, ending));
      return page;
    };
    return createPageSequence({
      operation,
      firstNumber: asked.number,
      size: asked.size,
      isSizeAsked: asked.isSizeAsked,
      read: readPage,
      response: (page) => responses.get(page),
    });
  };
}

async function end(prepared: PreparedRequest, options: Options, deps: MethodDeps): Promise<Ending> {
  checkCallOptions(prepared.row.operation, options);
  const { deadlineMs, lane = deps.lane, headers, signal, attemptId, readBack } = options;
  const request =
    headers === undefined
      ? prepared
      : { ...prepared, headers: { ...prepared.headers, ...sendable(headers) } };
  return deps.send(request, { budgetMs: deps.budgetMs(deadlineMs), lane, signal, attemptId, readBack });
}

function read(
  row: EndpointRow,
  ending: Ending,
  { deps, ...asked }: Asked & { readonly deps: MethodDeps },
): unknown {
  if (ending.kind === 'read-back')
    return row.changeRequest === true ? { kind: 'done', value: ending.value } : ending.value;
  try {
    return deps.replies.read(row, ending, asked);
  } catch (error) {
    throw isUnreadable(error) ? ending.unreadable(error) : error;
  }
}

/** A failure inside a success says as little of the effect as one in its place. */
function isUnreadable(error: unknown): boolean {
  return error instanceof ReplyError || (error instanceof ApiError && isUndecided(error.status));
}

interface AskedPage {
  readonly number: number;
  readonly size: number;
}

function pageArguments(request: unknown): AskedPage & { readonly isSizeAsked: boolean } {
  const page = isRecord(request) && isRecord(request['page']) ? request['page'] : {};
  const { number, size } = page;
  return {
    number: typeof number === 'number' ? number : 1,
    size: typeof size === 'number' ? size : usualPageSize,
    isSizeAsked: size !== undefined,
  };
}

/** The same request for another page; what is wrong with its own page stays for the check to refuse. */
function atPage(request: unknown, { number, size }: AskedPage): unknown {
  if (request === undefined) return { page: { number, size } };
  if (!isRecord(request)) return request;
  const page = request['page'] === undefined ? {} : request['page'];
  if (!isRecord(page)) return request;
  const own = {
    ...page,
    ...(isNumeric(page['number']) && { number }),
    ...(isNumeric(page['size']) && { size }),
  };
  return { ...request, page: own };
}

function isNumeric(value: unknown): boolean {
  return value === undefined || typeof value === 'number';
}
