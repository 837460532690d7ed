import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import type { Bank } from '#sandbox/engine/bank.ts';
import { answerRefusal } from './answer.ts';
import { unreadable } from './request-limits.ts';
import type { SandboxApp } from './sandbox-app.ts';

export interface Listening {
  readonly port: number;
  /** Breaks all connections. */
  close(): Promise<void>;
}

/** Serves on the loopback interface; also what is no HTTP gets an answer with a reason. Port 0 takes a free one. */
export function listen(app: SandboxApp, bank: Bank, port: number): Promise<Listening> {
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) => answerRefusal(unreadable(error), bank),
  });
  const server = createServer((request, response) => void answer(request, response));
  server.on('clientError', (error, socket) => void refuseOn(socket, answerRefusal(unreadable(error), bank)));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({ port: portOf(server), close: () => closed(server) });
    });
  });
}

/** There is no response object for what could not be parsed. */
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

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
