import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { apiError } from '#shared/bank/errors/api-error.ts';
import {
  namesChangeRequest,
  openRequestAlone,
  parsedText,
  pendingChange,
  refusalInside,
  successInside,
  type AnsweredBody,
  type ChangeOutcome,
} from './change-request.ts';
import {
  ChangeRequestError,
  MismatchedReplyError,
  ReplyError,
  type BankError,
} from '#shared/bank/errors/errors.ts';
import type { Answered } from './send-request.ts';
import { callHook, type ClientHooks } from './hooks.ts';
import { placeOf, replyDrift, type Reply } from './reply-drift.ts';
import { mismatchesIn } from './reply-identity.ts';
import { requestIdOf } from './request-id.ts';
import { holdsMore, isOpenAt, statesShape } from './open-request.ts';
import { inForm, listSchema } from './reply-form.ts';
import type { WireTranslation } from '#shared/bank/wire-translation.ts';

/** With the requests that it took. */
export interface CountedAnswer extends Answered {
  readonly attempts: number;
}

/**
 * Turns an answer into the value of its row. What does not fit the row's schema is reported, not thrown; only what
 * is no value at all, or one of something else than was requested, is a `ReplyError`.
 */
export interface ReplyReader {
  read(row: EndpointRow, answer: CountedAnswer, asked?: Asked): unknown;
}

export interface Asked {
  /** The arguments of the call. */
  readonly request?: unknown;
  /** Of a confirmation: the operation that it completes. */
  readonly original?: EndpointRow | undefined;
}

interface CountedBody extends AnsweredBody {
  readonly attempts: number;
  readonly requestId: string | undefined;
}

export function createReplyReader(wire: WireTranslation, hooks: ClientHooks): ReplyReader {
  return {
    read(row, answer, { request, original } = {}) {
      const value = valueOf(row, answer, original);
      const { operation } = row;
      const { status, attempts } = answer;
      const fields = mismatchesIn(row, request, resourceIn(row, value));
      if (fields.length === 0) return value;
      callHook(hooks.mismatch, { operation, fields });
      throw new MismatchedReplyError({ operation, status, attempts, fields });
    },
  };

  function valueOf(row: EndpointRow, answer: CountedAnswer, original: EndpointRow | undefined): unknown {
    const { content, status, attempts, headers } = answer;
    const { operation } = row;
    if (content.kind === 'too-large')
      throw new ReplyError({ operation, status, attempts, problem: 'too-large' });
    if (content.kind === 'download') return content.download;
    const sent = wire.fromWire(jsonOf(row, content.text, answer));
    const alone = openRequestAlone(sent, (inner) => isOpenAt(row, inner));
    const isOpen = isOpenAt(row, alone);
    const isRead = row.method === 'GET';
    // A read starts no change, even if its answer looks like one. Without a row it may be what was requested.
    if (isRead && isOpen && statesShape(row)) throw malformed(row, { status, attempts });
    const json = isRead ? sent : alone;
    const answered = { status, attempts, requestId: requestIdOf(headers), body: json };
    const namesChange = !isRead && (isOpen || namesChangeRequest(json));
    // The contract does not know of a second factor here.
    const isUnexpected = namesChange && !mayAnswerChange(row);
    if (namesChange || row.changeRequest === true || isAboutChangeRequests(row))
      refuseIfRefusedInside(row, answered);
    const inside = row.changeRequest === true || isUnexpected ? successInside(answered) : undefined;
    if (inside !== undefined) {
      const value = fitted(row, { ...answered, body: wire.fromWire(inside.body) }, hooks);
      return row.changeRequest === true ? { kind: 'done', value } : value;
    }
    // Nothing is done yet, so it must not pass for the resource.
    if (isUnexpected) throw waiting(row, answered);
    if (row.changeRequest === true) return changeOutcome(row, answered, hooks);
    const value = fitted(row, answered, hooks);
    return original === undefined ? value : withOriginal(value, answered, original);
  }

  /** The answer of a confirmation holds the body that the confirmed operation would have answered. */
  function withOriginal(value: unknown, answered: CountedBody, original: EndpointRow): unknown {
    if (!isRecord(value)) return value;
    // Inside a text, no name was translated yet.
    const body = wire.fromWire(parsedText(value['response_body']));
    return { ...value, response_body: fitted(original, { ...answered, body }, hooks) };
  }
}

/** What of a value is the resource itself: none, as long as a second factor is missing. */
function resourceIn(row: EndpointRow, value: unknown): unknown {
  if (row.changeRequest !== true) return value;
  return isRecord(value) && value['kind'] === 'done' ? value['value'] : undefined;
}

function jsonOf(
  row: EndpointRow,
  text: string,
  answered: Pick<CountedAnswer, 'status' | 'attempts'>,
): unknown {
  if (text.trim() === '') return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    // Writes without a reply may say anything, such as "OK".
    if (row.reply.kind === 'empty') return undefined;
    // Without the parser's error as its cause: that one quotes the body.
    throw malformed(row, answered);
  }
}

/** A step of one: a read of it changes nothing, so nothing in it refuses the read. */
function isAboutChangeRequests({ method, path }: EndpointRow): boolean {
  return method !== 'GET' && path.includes('/change_requests/');
}

function mayAnswerChange(row: EndpointRow): boolean {
  return row.changeRequest === true || isAboutChangeRequests(row);
}

function refuseIfRefusedInside({ operation }: EndpointRow, answer: CountedBody): void {
  const refusal = refusalInside(answer);
  if (refusal !== undefined) throw apiError({ operation, attempts: answer.attempts, ...refusal });
}

function waiting(row: EndpointRow, answer: CountedBody): BankError {
  const { operation } = row;
  const { attempts } = answer;
  const changeRequestId = pendingChange(answer, isOpenAt(row, answer.body))?.id;
  return changeRequestId === undefined
    ? malformed(row, answer)
    : new ChangeRequestError({ operation, attempts, changeRequestId });
}

function changeOutcome(row: EndpointRow, answer: CountedBody, hooks: ClientHooks): ChangeOutcome<unknown> {
  // By the status it may wait, and nobody could complete what is not named.
  if (answer.status === (row.changeRequestStatus ?? 202) && saysNothing(answer.body))
    throw malformed(row, answer);
  const pending = pendingChange(answer, isOpenAt(row, answer.body));
  // A 202 alone is no mark where the answer is the resource.
  if (pending === undefined || (!pending.isSure && holdsMore(row, answer.body)))
    return { kind: 'done', value: fitted(row, answer, hooks) };
  const { id } = pending;
  // Nobody could complete it.
  if (id === undefined) throw malformed(row, answer);
  return { kind: 'change_request', id };
}

function saysNothing(body: unknown): boolean {
  const only: unknown = Array.isArray(body) && body.length === 1 ? body[0] : body;
  return !isRecord(only) || Object.keys(only).length === 0;
}

function fitted(row: EndpointRow, answer: CountedBody, hooks: ClientHooks): unknown {
  const { operation, reply } = row;
  if (reply.kind === 'empty') return undefined;
  if (reply.kind !== 'json') return nothingSaid(row, answer);
  const schema = reply.schema();
  const { value, form } = inForm(schema, answer.body);
  const parsed = z.safeParse(schema, value);
  reportDrift(row, { sent: value, parsed, requestId: answer.requestId }, hooks);
  if (parsed.success && (form === undefined || form === 'empty')) return parsed.data;
  const content = value === undefined ? nothingSaid(row, answer) : value;
  const issues = z.safeParse(schema, content).error?.issues ?? [];
  const fields = new Set(issues.slice(0, 10).map(({ path }) => placeOf(path)));
  callHook(hooks.drift, { operation, fields: [...fields], ...(form === undefined ? {} : { form }) });
  if (parsed.success) return parsed.data;
  // One odd entry must not leave all the others of its page unparsed.
  const entries = listSchema(schema)?.def.element;
  if (!Array.isArray(content) || entries === undefined) return content;
  return content.map((entry: unknown) => z.safeParse(entries, entry).data ?? entry);
}

interface ParsedReply extends Reply {
  readonly requestId: string | undefined;
}

function reportDrift(row: EndpointRow, { requestId, ...reply }: ParsedReply, hooks: ClientHooks): void {
  const { contract } = hooks;
  if (contract === undefined || reply.sent === undefined) return;
  const { operation } = row;
  callHook((it) => {
    const drifts = replyDrift(row, reply);
    if (drifts.length > 0) it({ operation, drifts, requestId });
  }, contract);
}

/**
 * A write without a reply took effect: its status proves it, even if its JSON says something else. A read has
 * no result then. Of several open change requests, none can be picked.
 */
function nothingSaid(row: EndpointRow, answer: CountedBody): unknown {
  const { operation, reply } = row;
  const { status, attempts, body } = answer;
  const isEmpty = body === undefined || body === null;
  if (row.method === 'GET' && isEmpty)
    throw new ReplyError({ operation, status, attempts, problem: 'empty' });
  const inside: readonly unknown[] = Array.isArray(body) ? body : [];
  if (row.method === 'GET' || isRecord(body) || inside.some((each) => isOpenAt(row, each)))
    throw malformed(row, answer);
  return reply.kind === 'json' && listSchema(reply.schema()) !== undefined ? [] : {};
}

function malformed(
  { operation }: EndpointRow,
  { status, attempts }: Omit<CountedBody, 'body' | 'requestId'>,
): ReplyError {
  return new ReplyError({ operation, status, attempts, problem: 'malformed' });
}
