import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import type { Attack } from './attack.ts';

const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024, ' '));
const headers = { 'content-type': 'application/json' };
const whole = JSON.stringify({ id: 'per_1', first_name: 'Mallory' });

/** What a server answers that took the place of the bank; `elsewhere` is a second one, which nothing may reach. */
type Answer = (response: ServerResponse, elsewhere: string) => void;

const endless = (response: ServerResponse) => {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const fill = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', fill);
  fill();
};

const answers: Readonly<Record<string, Answer>> = {
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [
      `a redirect ${status}`,
      (response: ServerResponse, location: string) => response.writeHead(status, { location }).end(),
    ]),
  ),
  'a redirect to a file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  'a body without end': (response) => endless(response.writeHead(200, headers)),
  'a body that bursts': (response) =>
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(bomb),
  'an answer that never comes': () => undefined,
  'a body that never ends': (response) => void response.writeHead(200, headers).write('{"id":'),
  'half of a body': (response) =>
    response.writeHead(200, { ...headers, 'content-length': '1000' }).end(whole, () => response.destroy()),
  'a page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>per_1</p>'),
  'a list for an object': (response) => response.writeHead(200, headers).end('[]'),
  'a text for an object': (response) => response.writeHead(200, headers).end('"per_1"'),
  nothing: (response) => response.writeHead(200, headers).end(),
  'no JSON': (response) => response.writeHead(200, headers).end('{"id":"per_1"'),
  'depth without end': (response) => response.writeHead(200, headers).end('['.repeat(1_000_000)),
};

const mostBytes = 512 * 1024 * 1024;

export const hostileServers: Attack = {
  kind: 'hostile servers against the client',
  run: async () => {
    const through: string[] = [];
    for (const [what, answer] of Object.entries(answers)) {
      const problem = await problemOf(answer);
      if (problem !== undefined) through.push(`${what}: ${problem}`);
    }
    return { attempts: Object.keys(answers).length, through };
  },
};

async function problemOf(answer: Answer): Promise<string | undefined> {
  let reached = 0;
  await using elsewhere = await served((_request, response) => {
    reached += 1;
    response.writeHead(200, headers).end(whole);
  });
  await using hostile = await served((request, response) => {
    if (request.url?.startsWith('/oauth2/token') === true)
      response.writeHead(200, headers).end('{"access_token":"token","expires_in":3600}');
    else answer(response, elsewhere.url);
  });
  const client = createBankClient({
    baseUrl: hostile.url,
    authUrl: hostile.url,
    credentials: { clientId: 'client', clientSecret: 'secret' },
    areas: operations,
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
  });
  const before = process.memoryUsage().rss;
  const outcome = await client.persons.get({ id: 'per_1' }, { deadlineMs: 3_000 }).then(
    () => 'was taken for a person',
    () => undefined,
  );
  if (reached > 0) return 'led to another server';
  if (process.memoryUsage().rss - before > mostBytes) return 'filled the memory';
  return outcome;
}

async function served(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
