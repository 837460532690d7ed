import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Misfortune } from '#sandbox/engine/api-faults.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { answerRefusal } from './answer.ts';
import { asItIs, type Sight } from './sight.ts';

interface Spoiled {
  /** Serves the call without a fault. */
  readonly serve: (seen: Sight) => Promise<Response>;
  readonly bank: Bank;
  readonly timers: Timers;
  /** Its connection; undefined if the bank is called in process. */
  readonly connection: Partial<HttpBindings> | undefined;
}

/** Serves a call with its fault. */
export async function spoil({ fault, size }: Misfortune, call: Spoiled): Promise<Response> {
  const { serve, bank, timers, connection } = call;
  switch (fault.fault) {
    case 'rate-limited':
      return rateLimited(bank, fault.retryAfterSeconds);
    case 'failed-before':
      throw failure(fault.status);
    case 'failed-after':
      await serve(asItIs);
      throw failure(fault.status);
    case 'failed-inside':
      await serve(asItIs);
      return failedInside(fault.status);
    case 'stalled':
      return stalled(await serve(asItIs));
    case 'cut-before':
      return cut(connection);
    case 'cut-after':
      await serve(asItIs);
      return cut(connection);
    case 'slow':
      await timers.sleep(fault.minMs + Math.floor(size * (fault.maxMs - fault.minMs + 1)));
      return serve(asItIs);
    case 'second-factor':
      return serve({ ...asItIs, waitsBy: fault.status });
    case 'empty-reply':
      return withoutBody(await serve(asItIs));
    case 'token-lost':
      bank.tokens.revokeAll();
      return serve(asItIs);
    case 'token-refused':
      throw refusal(401, 'invalid_token', 'The access token is invalid or expired.');
    case 'late':
      return serve({ ...asItIs, untilMs: bank.clock.now() - fault.bySeconds * 1000 });
    case 'page-drift':
      return serve({ ...asItIs, driftRows: fault.rows });
  }
}

const failure = (status: number) =>
  refusal(status, 'generic_error', 'The bank failed because of an injected fault.');

function failedInside(status: number): Response {
  const response_body = {
    errors: [{ code: 'generic_error', detail: 'The bank failed because of an injected fault.' }],
  };
  return Response.json({
    change_request: { id: 'none', status: 'FAILED', response_code: status, response_body },
  });
}

function withoutBody(response: Response): Response {
  return response.ok ? new Response(null, { status: 204 }) : response;
}

function rateLimited(bank: Bank, retryAfterSeconds: number | undefined): Response {
  const answer = answerRefusal(refusal(429, 'too_many_requests', 'Too many requests.'), bank);
  if (retryAfterSeconds !== undefined) answer.headers.set('retry-after', String(retryAfterSeconds));
  return answer;
}

/** Sends the first half of the body, then nothing until the caller leaves or the idle time-out ends it. */
async function stalled(response: Response): Promise<Response> {
  // An answer without a body has nothing to lose.
  if (response.body === null) return response;
  const whole = new Uint8Array(await response.arrayBuffer());
  const half = whole.subarray(0, Math.ceil(whole.length / 2));
  const body = new ReadableStream({ start: (controller) => controller.enqueue(half) });
  return new Response(body, { status: response.status, headers: response.headers });
}

function cut(connection: Partial<HttpBindings> | undefined): Response {
  if (connection?.outgoing === undefined) return new Response(brokenBody());
  connection.outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

function brokenBody(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(new Error('The connection broke.')) });
}
