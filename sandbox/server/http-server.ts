import { createServer, STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Bank } from '#sandbox/engine/bank.ts';
import { refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';
import { answerRefusal } from './answer.ts';
import { listenOnLoopback, type Listening } from './loopback-server.ts';
import { foreignHeaderOf } from '#sandbox/requests/foreign-request.ts';
import type { SandboxApp } from './sandbox-app.ts';

interface Address {
  /** 0 chooses a free one. */
  readonly port: number;
  /** The longest time without any data on a request's connection. */
  readonly idleMs?: number;
}

/** See "Limits", idle request time-out. */
const statedIdleMs = 150_000;

/** Serves on the loopback interface; invalid HTTP also gets an answer with a reason. */
export function listen(
  app: SandboxApp,
  bank: Bank,
  { port, idleMs = statedIdleMs }: Address,
): Promise<Listening> {
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) => answerRefusal(unreadable(error), bank),
  });
  // Without the option, Node itself answers a request without a host, and gives no reason.
  const server = createServer({ requireHostHeader: false, requestTimeout: 0 }, (request, response) => {
    answers.set(request.socket, response);
    const foreign = foreignHeaderOf(request.headers);
    if (foreign === undefined) void answer(request, response);
    else refuse(request.socket, notFromHere(foreign));
  });
  const answers = new WeakMap<Duplex, ServerResponse>();
  const refuse = (socket: Duplex, reason: BankRefusal) => void refuseOn(socket, answerRefusal(reason, bank));
  server.on('clientError', (error, socket) => refuse(socket, unreadable(error)));
  server.on('connect', (_request, socket) => refuse(socket, noProxy()));
  server.setTimeout(idleMs, (socket) => {
    const response = answers.get(socket);
    // Not the bank's limit: moving its clock by a year takes a while.
    if (response?.req.url?.startsWith('/sandbox/') === true && !response.writableEnded) return;
    const isAnswered = response === undefined || response.writableEnded;
    // An answer that has begun cannot be replaced.
    if (response?.headersSent === true && !isAnswered) socket.destroy();
    else refuse(socket, isAnswered ? incomplete() : unanswered());
  });
  server.on('checkExpectation', ({ socket }) => refuse(socket, unmetExpectation()));
  return listenOnLoopback(server, port);
}

/** The refusal of a request that the HTTP parser could not read. */
function unreadable(error: unknown): BankRefusal {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') {
    return refusal(431, 'headers_too_large', 'Address and headers are too long together.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return incomplete();
  return refusal(400, 'bad_request', 'This is not a well-formed HTTP request.');
}

const incomplete = () => refusal(408, 'request_timeout', 'The request was not complete in time.');

const unanswered = () => refusal(504, 'gateway_timeout', 'The request was not answered in time.');

const notFromHere = (header: string) =>
  refusal(403, 'other_origin', `${header} names another site: only this machine may use the simulated bank.`);

const noProxy = () => refusal(405, 'method_not_allowed', 'CONNECT is not supported.');

const unmetExpectation = () =>
  refusal(417, 'expectation_failed', 'The only supported expectation is 100-continue.');

/** There is no response object for an unreadable request. */
async function refuseOn(socket: Duplex, answer: Response): Promise<void> {
  const body = await answer.text();
  if (!socket.writable) return;
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end([...head, '', body].join('\r\n'));
}
