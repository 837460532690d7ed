import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { foreignHeaderOf } from '#sandbox/requests/foreign-request.ts';
import { listenOnLoopback } from '#sandbox/server/loopback-server.ts';
import type { ConsoleDeps } from '../answers/answer.ts';
import { createConsoleApp } from './console-app.ts';
import { createSession } from './session.ts';

interface ConsoleSettings extends ConsoleDeps {
  readonly allowsChanges: boolean;
  /** 0 chooses a free one. */
  readonly port: number;
}

export interface Console {
  /** Opens it once. */
  readonly address: string;
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves the console on the loopback interface; nothing of it is kept on disk. */
export async function startConsole({ port: wanted, ...settings }: ConsoleSettings): Promise<Console> {
  const server = createServer();
  const { port, close } = await listenOnLoopback(server, wanted);
  const secret = () => randomBytes(32).toString('base64url');
  const session = createSession({ secret, cookieName: `console-${port}` });
  const answer = getRequestListener(createConsoleApp({ ...settings, session }).fetch);
  server.on('request', (request, response) => {
    const foreign = request.headers.host === undefined ? 'Host' : foreignHeaderOf(request.headers);
    if (foreign === undefined) return void answer(request, response);
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(`${foreign} names another site: only this machine may use the console.\n`);
  });
  const origin = `http://127.0.0.1:${port}`;
  return {
    address: `${origin}/open?token=${session.token}`,
    origin,
    close,
  };
}
