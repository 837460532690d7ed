import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { Ending, Send } from '#shared/bank/call/call.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { ReplyError } from '#shared/bank/errors/errors.ts';
import { isUndecided } from '#shared/bank/call/status.ts';
import type { Lane } from '#shared/bank/call/waiting-line.ts';
import { checkCallOptions } from './call-options.ts';
import type { CallOptions } from './method.ts';
import { createPageSequence, pageOf, type Page, type PageSequence } from './pages.ts';
import type { PreparedRequest } from '#shared/bank/request/prepared-request.ts';
import { usualPageSize } from '#shared/bank/request/query.ts';
import type { ReplyReader } from '#shared/bank/call/reply.ts';

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
  const prepare = memoised(() => deps.prepare(row));
  const end = (request: PreparedRequest, options: Options) => {
    checkCallOptions(row.operation, options);
    return deps.send(request, {
      budgetMs: deps.budgetMs(options.deadlineMs),
      lane: options.lane ?? deps.lane,
      signal: options.signal,
      attemptId: options.attemptId,
      readBack: options.readBack,
    });
  };
  const read = (ending: Ending, original?: EndpointRow) => {
    if (ending.kind === 'read-back')
      return row.changeRequest === true ? { kind: 'done', value: ending.value } : ending.value;
    try {
      return deps.replies.read(row, ending, original);
    } catch (error) {
      throw isUnreadable(error) ? ending.unreadable(error) : error;
    }
  };
  const { paginated } = row;
  if (paginated === undefined)
    return async (request?: unknown, options: Options = {}) =>
      read(await end(prepare()(request), options), options.of);
  return (request?: unknown, options: Options = {}): PageSequence<unknown> => {
    const asked = pageArguments(request);
    const { operation } = row;
    const readPage = async (number: number, size: number): Promise<Page<unknown>> => {
      const prepared = prepare()(atPage(request, { number, size }));
      const ending = await end(prepared, options);
      const items = read(ending);
      // An empty list in its place would look like a bank that holds nothing.
      if (ending.kind !== 'answered' || !Array.isArray(items))
        throw new ReplyError({ operation, status: 200, attempts: 1, problem: 'malformed' });
      return pageOf(items, ending, { number, size, url: prepared.url, operation });
    };
    return createPageSequence({
      operation,
      firstNumber: asked.number,
      size: asked.size,
      isSizeAsked: asked.isSizeAsked,
      read: readPage,
    });
  };
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
