import { once } from 'node:events';
import { Agent, request, Server } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { listen } from './http-server.ts';
import { startSandbox } from './start-sandbox.ts';

/** What comes back for bytes that no HTTP client would send. */
async function answerTo(text: string): Promise<{ status: number; body: unknown }> {
  const sandbox = await startSandbox({ port: 0, seed: 1 });
  onTestFinished(() => sandbox.stop());
  const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1');
  socket.write(text, 'latin1');
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    body: JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)),
  };
}

const to = (line: string, ...headers: readonly string[]) =>
  [line, 'host: 127.0.0.1', 'connection: close', ...headers, '', ''].join('\r\n');

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000', 400],
  ['no host', 'GET /v1/persons HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a host that is none', 'GET /v1/persons HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n', 403],
  ['two lengths', to('POST /v1/persons HTTP/1.1', 'content-length: 2', 'content-length: 3') + '{}', 400],
  ['a broken chunk', to('POST /v1/persons HTTP/1.1', 'transfer-encoding: chunked') + 'zz\r\n{}', 400],
  ['a method that is none', to('ROB /v1/persons HTTP/1.1'), 400],
  ['a proxy’s method', to('CONNECT bank.example:443 HTTP/1.1'), 405],
  [
    'a strange expectation',
    to('POST /v1/persons HTTP/1.1', 'expect: miracles', 'content-length: 2') + '{}',
    417,
  ],
  ['headers without end', to('GET /v1/persons HTTP/1.1', `x-long: ${'x'.repeat(20_000)}`), 431],
  ['an address without end', to(`GET /v1/persons?${'x'.repeat(20_000)} HTTP/1.1`), 431],
  ['a long address', to(`GET /v1/persons?${'x'.repeat(4000)} HTTP/1.1`), 414],
  ['an address that is long once encoded', to(`GET /v1/persons?a=${"'".repeat(1200)} HTTP/1.1`), 414],
  ['a body without end', to('POST /v1/persons HTTP/1.1', 'content-length: 99999999999') + '{}', 413],
])('%s is refused with a reason', async (_what, text, status) => {
  expect(await answerTo(text)).toEqual({
    status,
    body: { errors: [expect.objectContaining({ status, detail: expect.stringMatching(/\w/) as string })] },
  });
});

describe('a request that another site makes through a browser', () => {
  /** A transition as a page sends it without asking first. */
  const sent = (...headers: readonly string[]) =>
    [
      'POST /sandbox/reset HTTP/1.1',
      ...headers,
      'content-type: text/plain',
      'content-length: 2',
      '',
      '{}',
    ].join('\r\n');
  const foreign: readonly (readonly [string, ...string[]])[] = [
    ['a host of another name', 'host: evil.example'],
    ['a host that begins as ours', 'host: 127.0.0.1.evil.example'],
    ['a page of another site', 'host: localhost', 'origin: https://evil.example'],
    ['a page of another port', 'host: localhost:5100', 'origin: http://localhost:5101'],
    ['a page without origin', 'host: localhost', 'origin: null'],
    ['a page that names none', 'host: localhost', 'sec-fetch-site: cross-site'],
    ['a page of another port that names none', 'host: localhost', 'sec-fetch-site: same-site'],
  ];

  test.each([...foreign])('%s changes nothing', async (_what, ...headers) => {
    expect(await answerTo(sent(...headers))).toMatchObject({
      status: 403,
      body: { errors: [{ code: 'other_origin' }] },
    });
  });

  test.each([...foreign])('%s reads nothing either, nor gets a token', async (_what, ...headers) => {
    const credentials = `authorization: Basic ${btoa('sandbox-client:sandbox-secret')}`;
    for (const line of ['GET /sandbox/truth HTTP/1.1', 'GET / HTTP/1.1', 'POST /v1/oauth/token HTTP/1.1'])
      expect((await answerTo([line, ...headers, credentials, '', ''].join('\r\n'))).status).toBe(403);
  });

  test.each([
    ['a program', 'host: 127.0.0.1:5100'],
    ['our own page', 'host: localhost:5100', 'origin: http://localhost:5100', 'sec-fetch-site: same-origin'],
    ['an address that somebody typed', 'host: localhost', 'sec-fetch-site: none'],
  ])('%s is served', async (_what, ...headers) => {
    expect((await answerTo(sent(...headers, 'connection: close'))).status).toBe(200);
  });
});

describe('a request that is idle for too long', () => {
  /** 150 seconds are stated, which nobody wants to wait for. */
  async function impatient(...rules: readonly object[]) {
    const { app, bank } = virtualBank();
    const server = await listen(app, bank, { port: 0, idleMs: 250 });
    onTestFinished(() => server.close());
    await app.request('/sandbox/faults/api', { method: 'POST', body: JSON.stringify({ rules }) });
    const authorization = `Bearer ${bank.tokens.issue().access_token}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const url = `http://127.0.0.1:${server.port}/v1/persons`;
    return {
      port: server.port,
      createPerson: () => fetch(url, { method: 'POST', headers, body: '{"city":"Bath"}' }),
    };
  }

  // Stated: Limits > Idle request time-out
  test('is one on whose connection nothing passes for 150 seconds', async () => {
    const setTimeout = vi.spyOn(Server.prototype, 'setTimeout');
    onTestFinished(() => setTimeout.mockRestore());
    const { app, bank } = virtualBank();
    const server = await listen(app, bank, { port: 0 });
    onTestFinished(() => server.close());

    expect(setTimeout).toHaveBeenCalledWith(150_000, expect.any(Function));
  });

  // Stated: Limits > Idle request time-out
  test('ends with 408 where it is not complete', async () => {
    const { port } = await impatient();
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /v1/persons HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n');
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);

    expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 408 [^]*not complete in time/);
  });

  // Stated: Limits > Idle request time-out
  test('ends with 504 where it is not answered', async () => {
    const wait = { operation: 'persons.create', fault: 'slow', minMs: 1000, maxMs: 1000 };
    const { createPerson } = await impatient(wait);

    const answer = await createPerson();

    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'gateway_timeout' }] });
  });

  test('is none of the control interface: time may take long to pass', async () => {
    const { app, bank } = virtualBank();
    const arrived = Promise.withResolvers<undefined>();
    const later = Promise.withResolvers<Response>();
    app.fetch = async () => {
      arrived.resolve(undefined);
      return later.promise;
    };
    const server = await listen(app, bank, { port: 0, idleMs: 50 });
    onTestFinished(() => server.close());
    const clock = fetch(`http://127.0.0.1:${server.port}/sandbox/clock`);
    await arrived.promise;
    // A connection that began later ends for being idle: the time-out has passed.
    await once(connect(server.port, '127.0.0.1').resume(), 'close');
    later.resolve(new Response('later'));
    expect(await (await clock).text()).toBe('later');
  });

  test('breaks off where the answer has begun', async () => {
    const { createPerson } = await impatient({ operation: 'persons.create', fault: 'stalled' });

    const answer = await createPerson();

    expect(answer.status).toBe(201);
    await expect(answer.text()).rejects.toThrow('terminated');
  });
});

test('a large body that is refused unread leaves its connection to the next call', async () => {
  const sandbox = await startSandbox({ port: 0, seed: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(async () => {
    agent.destroy();
    await sandbox.stop();
  });
  const post = (bytes: number) =>
    new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
      const sent = request(`${sandbox.url}/v1/persons`, { method: 'POST', agent }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve({ status: answer.statusCode, isReused: sent.reusedSocket }));
      });
      sent.once('error', reject);
      sent.end(Buffer.alloc(bytes));
    });

  expect(await post(2_000_000)).toEqual({ status: 401, isReused: false });
  expect(await post(2_000_000)).toEqual({ status: 401, isReused: true });
});
