import { withWrongStatuses } from '#sandbox/engine/bank-errors/shown-errors.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { AnyReply } from '#sandbox/engine/operation.ts';
import { type BankRefusal, refusal } from '#sandbox/engine/refusal.ts';
import { pageHeaders, pageOf } from './pages.ts';
import type { Query } from '#sandbox/requests/query.ts';

interface Answered {
  readonly url: string;
  readonly query: Query;
  readonly driftRows: number;
}

/** Sends what a handler returned. */
export function answer(reply: AnyReply, bank: Bank, request: Answered): Response {
  switch (reply.kind) {
    case 'value':
      return Response.json(bank.wire.toWire(withWrongStatuses(bank, reply.value)), { status: reply.status });
    case 'list': {
      const items = pageOf(reply, request.query, request.driftRows);
      const headers = pageHeaders(request.url, request.query.page, {
        total: Math.max(0, reply.total + request.driftRows),
        returned: items.length,
      });
      return Response.json(bank.wire.toWire(withWrongStatuses(bank, items)), { headers });
    }
    case 'change-request': {
      const { id, status, updated_at } = bank.store.changeRequests.get(reply.changeRequestId);
      const url = `/v1/change_requests/${id}/authorize`;
      const waiting = { id, status, updated_at, url };
      const { resourceId, status: code = 202 } = reply;
      const body = resourceId === undefined ? waiting : { id: resourceId, change_request: waiting };
      return Response.json(body, { status: code });
    }
    case 'empty':
      return new Response(null, { status: reply.status });
    case 'bytes':
      return new Response(Buffer.from(reply.bytes), { headers: { 'content-type': reply.contentType } });
  }
}

/** The largest number of errors in one answer: they show what is wrong. */
const maxEntries = 100;

/** The bank's error body. The token endpoint's protocol requires `error` beside it. */
export function answerRefusal({ status, entries }: BankRefusal, bank: Bank): Response {
  const errors = entries
    .slice(0, maxEntries)
    .map((entry) => ({ id: bank.ids.next('error'), status, ...entry }));
  const code = entries[0]?.code;
  const body = { errors, ...(code === 'invalid_client' && { error: code }) };
  return Response.json(body, { status, headers: challengeOf(status, code) });
}

/** RFC 9110 requires `Allow` of a 405. */
export function answerWrongMethod(methods: readonly string[], bank: Bank): Response {
  const allowed = methods.join(', ');
  const refused = refusal(405, 'method_not_allowed', `The path takes ${allowed} alone.`);
  const response = answerRefusal(refused, bank);
  response.headers.set('allow', allowed);
  return response;
}

/** RFC 9110 requires it of a 401. RFC 6750 has it name a token that was sent and is not valid. */
function challengeOf(status: number, code: string | undefined): Record<string, string> {
  if (status !== 401) return {};
  if (code === 'invalid_client') return { 'www-authenticate': 'Basic realm="bank"' };
  const error = code === 'invalid_token' ? ', error="invalid_token"' : '';
  return { 'www-authenticate': `Bearer realm="bank"${error}` };
}
