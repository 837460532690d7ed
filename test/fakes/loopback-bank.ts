import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers a request of the API; may write half an answer, or destroy the socket. */
export type Answer = (
  request: ReceivedRequest,
  response: ServerResponse,
  index: number,
) => void | Promise<void>;

/**
 * A real HTTP server on the loopback interface that plays the bank: it issues tokens `token-1`, `token-2`, …,
 * and leaves every other request to the test.
 */
export async function startLoopbackBank(answer: Answer) {
  const requests: ReceivedRequest[] = [];
  const bank = { requests, tokenRequests: 0, tokenLifeSeconds: 3600 };
  const server = createServer((incoming, response) => {
    void receive(incoming).then(async (request) => {
      if (request.url.startsWith('/oauth2/token')) {
        bank.tokenRequests += 1;
        const access_token = `token-${bank.tokenRequests}`;
        json(response, 200, { access_token, expires_in: bank.tokenLifeSeconds });
      } else await answer(request, response, requests.push(request) - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return Object.assign(bank, { url: `http://127.0.0.1:${address.port}` });
}

/** A test sets further headers on the response before. */
export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array);
  return {
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}
