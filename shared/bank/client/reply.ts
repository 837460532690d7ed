import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { apiError } from './api-error.ts';
import {
  parsedText,
  pendingChange,
  refusalInside,
  type AnsweredBody,
  type ChangeOutcome,
} from './change-request.ts';
import { ReplyError } from './errors.ts';
import type { Answered } from './exchange.ts';
import { tell, type ClientHooks } from './hooks.ts';
import type { WireTranslation } from '#shared/bank/wire-translation.ts';

/**
 * Turns an answer into the value of its row. What does not fit the row's schema is reported, not thrown; only what
 * is no value at all is a `ReplyError`.
 */
export interface ReplyReader {
  read(row: EndpointRow, answer: Answered, original?: EndpointRow): unknown;
}

export function createReplyReader(wire: WireTranslation, hooks: ClientHooks): ReplyReader {
  return {
    read(row, answer, original) {
      const { content, status } = answer;
      const { operation } = row;
      if (content.kind === 'too-large') throw new ReplyError({ operation, status, problem: 'too-large' });
      if (content.kind === 'download') return content.download;
      const body = wire.fromWire(jsonOf(row, { text: content.text, status }));
      if (row.changeRequest === true || isAboutChangeRequests(row))
        refuseIfRefusedInside(row, { status, body });
      if (row.changeRequest === true) return changeOutcome(row, { status, body }, hooks);
      const value = fitted(row, { status, body }, hooks);
      return original === undefined ? value : withOriginal(value, original);
    },
  };

  /** The answer of a confirmation holds the body that the confirmed operation would have answered. */
  function withOriginal(value: unknown, original: EndpointRow): unknown {
    if (!isRecord(value)) return value;
    // Inside a text, no name was translated yet.
    const body = wire.fromWire(parsedText(value['response_body']));
    return { ...value, response_body: fitted(original, { status: 200, body }, hooks) };
  }
}

function jsonOf(
  row: EndpointRow,
  { text, status }: { readonly text: string; readonly status: number },
): unknown {
  if (text === '') return undefined;
  try {
    const body: unknown = JSON.parse(text);
    return body;
  } catch {
    // Writes without a reply may say anything, such as "OK".
    if (row.reply.kind === 'empty') return undefined;
    // Without the parser's error as its cause: that one quotes the body.
    throw malformed(row, status);
  }
}

function isAboutChangeRequests(row: EndpointRow): boolean {
  return row.path.includes('/change_requests/');
}

function refuseIfRefusedInside({ operation }: EndpointRow, answer: AnsweredBody): void {
  const refusal = refusalInside(answer);
  if (refusal !== undefined) throw apiError({ operation, attempts: 1, ...refusal });
}

function changeOutcome(row: EndpointRow, answer: AnsweredBody, hooks: ClientHooks): ChangeOutcome<unknown> {
  const pending = pendingChange(answer);
  if (pending === undefined) return { kind: 'done', value: fitted(row, answer, hooks) };
  const { id } = pending;
  // Nobody could complete it.
  if (id === undefined) throw malformed(row, answer.status);
  return { kind: 'change_request', id };
}

function fitted(row: EndpointRow, { status, body }: AnsweredBody, hooks: ClientHooks): unknown {
  const { operation, reply } = row;
  if (reply.kind === 'empty') return undefined;
  if (reply.kind !== 'json') return body;
  const schema = reply.schema();
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  // No drift of some fields: whoever reads any field of it would fail.
  if (typeof body !== 'object' || body === null) throw malformed(row, status);
  const fields = new Set(parsed.error.issues.slice(0, 10).map(({ path }) => placeOf(path)));
  tell(hooks.drift, { operation, fields: [...fields] });
  // One odd entry must not leave all the others of its page unparsed.
  if (!Array.isArray(body) || !(schema instanceof z.ZodMiniArray)) return body;
  return body.map((entry: unknown) => z.safeParse(schema.def.element, entry).data ?? entry);
}

function malformed({ operation }: EndpointRow, status: number): ReplyError {
  return new ReplyError({ operation, status, problem: 'malformed' });
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.');
}
