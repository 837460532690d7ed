import * as z from 'zod';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { apiError } from './api-error.ts';
import { changeRequestId, parsedText, refusalInside, type ChangeOutcome } from './change-request.ts';
import { ReplyError } from './errors.ts';
import type { Answered } from './exchange.ts';
import { tell, type ClientHooks } from './hooks.ts';
import type { WireTranslation } from '#shared/bank/wire-translation.ts';

/** Turns an answer into the value of its row. What does not fit the row's schema is reported, never thrown. */
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
      if (row.changeRequest === true || isAboutChangeRequests(row)) refuseIfRefusedInside(row, body);
      if (row.changeRequest === true) return changeOutcome(row, body, hooks);
      const value = fitted(row, body, hooks);
      return original === undefined ? value : withOriginal(value, original);
    },
  };

  /** The answer of a confirmation holds the body that the confirmed operation would have answered. */
  function withOriginal(value: unknown, original: EndpointRow): unknown {
    if (!isRecord(value)) return value;
    const body = parsedText(value['response_body']);
    // Inside a text, no name was translated yet.
    return { ...value, response_body: fitted(original, wire.fromWire(body), hooks) };
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
  } catch (cause) {
    // Writes without a reply may say anything, such as "OK".
    if (row.reply.kind === 'empty') return undefined;
    throw new ReplyError({ operation: row.operation, status, problem: 'malformed', cause });
  }
}

function isAboutChangeRequests(row: EndpointRow): boolean {
  return row.path.includes('/change_requests/');
}

function refuseIfRefusedInside({ operation }: EndpointRow, body: unknown): void {
  const refusal = refusalInside(body);
  if (refusal !== undefined) throw apiError({ operation, attempts: 1, ...refusal });
}

function changeOutcome(row: EndpointRow, body: unknown, hooks: ClientHooks): ChangeOutcome<unknown> {
  const id = changeRequestId(body);
  if (id !== undefined) return { kind: 'change_request', id };
  return { kind: 'done', value: fitted(row, body, hooks) };
}

function fitted({ operation, reply }: EndpointRow, body: unknown, hooks: ClientHooks): unknown {
  if (reply.kind === 'empty') return undefined;
  if (reply.kind !== 'json') return body;
  const schema = reply.schema();
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const fields = new Set(parsed.error.issues.slice(0, 10).map(({ path }) => placeOf(path)));
  tell(hooks.drift, { operation, fields: [...fields] });
  // One odd entry must not leave all the others of its page unparsed.
  if (!Array.isArray(body) || !(schema instanceof z.ZodArray)) return body;
  return body.map((entry: unknown) => z.safeParse(schema.element, entry).data ?? entry);
}

function placeOf(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.');
}
