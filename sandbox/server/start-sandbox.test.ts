import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { signatureOf } from '#sandbox/webhooks/notification.ts';
import { keepFromConnecting } from '#test/fakes/kept-from-connecting.ts';
import { startSandbox, type Sandbox } from './start-sandbox.ts';

const opened: { stop(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.stop()));
});

async function sandboxOf(settings: Partial<Parameters<typeof startSandbox>[0]> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ port: 0, seed: 1, options: { allowLoopbackHttp: true }, ...settings });
  opened.push(sandbox);
  return sandbox;
}

/** A subscriber over real HTTP that promises the next request which is no verification. */
async function subscriberOf() {
  const next = Promise.withResolvers<{ headers: Record<string, unknown>; body: Buffer }>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.end();
      if (request.headers['service-webhook-event-type'] === 'WEBHOOK-SUBSCRIPTION') return;
      next.resolve({ headers: request.headers, body: Buffer.concat(parts) });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  opened.push({ stop: () => new Promise((closed) => server.close(closed)) });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, next: next.promise };
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('over HTTP: token, subscription, booking, signed notification', async () => {
  const subscriber = await subscriberOf();
  const { url } = await sandboxOf({ receivers: [subscriber.url] });
  const token = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('sandbox-client:sandbox-secret')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'partners' }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  const created = await post(
    `${url}/v1/webhooks`,
    { event_type: 'BOOKING', url: subscriber.url },
    { authorization },
  );
  expect(created.status).toBe(201);
  const { id, secret } = (await created.json()) as { id: string; secret: string };
  const read = await fetch(`${url}/v1/webhooks/${id}`, { headers: { authorization } });
  expect(await read.json()).not.toHaveProperty('secret');
  const person = (await (
    await post(`${url}/v1/persons`, { first_name: 'Ada' }, { authorization })
  ).json()) as { id: string };
  const account = (await (
    await post(`${url}/sandbox/transitions/open-account`, { person_id: person.id })
  ).json()) as { id: string };
  await post(`${url}/sandbox/transitions/book-incoming-transfer`, { account_id: account.id, amount: 1234 });
  const { headers, body } = await subscriber.next;
  expect(headers['service-webhook-signature']).toBe(signatureOf(body, secret));
  expect(JSON.parse(body.toString())).toMatchObject({ account_id: account.id, amount: { value: 1234 } });
});

// Stated: Events: Subscription and verification > Verification request
test('a subscriber that does not answer the verification request with 200 gets no subscription', async () => {
  const { url, bank } = await sandboxOf();
  const authorization = `Bearer ${bank.tokens.issue().access_token}`;
  const address = 'http://127.0.0.1:9/';
  const response = await post(
    `${url}/v1/webhooks`,
    { event_type: 'BOOKING', url: address },
    { authorization },
  );
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ code: 'invalid_webhook_url' }] });
});

test('an answer does not show whether another service listens on this machine', async () => {
  const { url, bank } = await sandboxOf();
  const authorization = `Bearer ${bank.tokens.issue().access_token}`;
  const asked = async (address: string) => {
    const body = { event_type: 'BOOKING', url: address };
    const { errors } = (await (await post(`${url}/v1/webhooks`, body, { authorization })).json()) as {
      errors: { code: string; detail: string }[];
    };
    return errors.map(({ code, detail }) => ({ code, detail }));
  };
  const closed = await asked('http://127.0.0.1:9/');

  expect(await asked(`${url}/sandbox/health`)).toEqual(closed);
  expect(await asked((await subscriberOf()).url)).toEqual(closed);
});

test('plain HTTP is refused unless this machine was allowed', async () => {
  const { url, bank } = await sandboxOf({ options: {} });
  const authorization = `Bearer ${bank.tokens.issue().access_token}`;
  const response = await post(
    `${url}/v1/webhooks`,
    { event_type: 'BOOKING', url: 'http://127.0.0.1:9/' },
    { authorization },
  );
  expect(await response.json()).toMatchObject({ errors: [{ code: 'unsafe_webhook_url' }] });
});

test.each([
  ['goes to a public address', false, ['93.184.216.34']],
  ['goes to no public address if receivers alone may get it', true, []],
])('a webhook %s', async (_what, receiversAlone, expected) => {
  const { bank } = await sandboxOf({ receiversAlone });
  const { options, restore } = keepFromConnecting();
  onTestFinished(restore);

  const subscribed = bank.webhooks.subscribe({ event_type: 'BOOKING', url: 'https://93.184.216.34/' });

  await expect(subscribed).rejects.toThrow('was not answered with 200');
  expect(options.map(({ host }) => host)).toEqual(expected);
});

test('after a stop it comes back on its port and sends what was left', async () => {
  const subscriber = await subscriberOf();
  const sandbox = await sandboxOf({ receivers: [subscriber.url] });
  await sandbox.bank.webhooks.subscribe({ event_type: 'BOOKING', url: subscriber.url });
  await sandbox.stop();
  sandbox.bank.emit({ type: 'BOOKING', entityId: 'b1', payload: { id: 'b1' } });
  await expect(fetch(`${sandbox.url}/sandbox/health`)).rejects.toThrow();
  await sandbox.restart();
  expect((await fetch(`${sandbox.url}/sandbox/health`)).status).toBe(200);
  expect((await subscriber.next).body.toString()).toBe('{"id":"b1"}');
});

test('a port that is taken is an error, not a crash', async () => {
  const { url } = await sandboxOf();
  await expect(startSandbox({ port: Number(new URL(url).port), seed: 1 })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});

test('a state without end gets its answer while it is still being sent', async () => {
  const { url } = await sandboxOf({ maxStateBytes: 1_000_000 });
  let sent = 0;
  const part = new Uint8Array(65_536).fill(120);
  const body = new ReadableStream({
    pull(controller) {
      sent += part.length;
      if (sent > 200_000_000) controller.close();
      else controller.enqueue(part);
    },
  });

  const answer = await fetch(`${url}/sandbox/state`, { method: 'PUT', body, duplex: 'half' });

  expect(answer.status).toBe(413);
  expect(sent).toBeLessThan(200_000_000);
});

test('what was answered survives a process that is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-'));
  const file = join(folder, 'bank.db');
  const start = async () => {
    const child = spawn(process.execPath, ['ops/cli.ts', 'sandbox', '--port', '0', '--data', file]);
    opened.push({ stop: () => Promise.resolve(child.kill('SIGKILL')) });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, url: /http:\S+/.exec(line.toString())?.[0] ?? '' };
  };
  const book = async (url: string) => post(`${url}/sandbox/scenarios/first-day`, {});
  const truth = async (url: string) =>
    (await fetch(`${url}/sandbox/truth`)).json() as Promise<{ bookings: number }>;
  const first = await start();
  expect((await book(first.url)).status).toBe(200);
  const before = await truth(first.url);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const after = await truth((await start()).url);

  expect(before.bookings).toBeGreaterThan(0);
  expect({ ...after, now: '', today: '', events: {} }).toEqual({ ...before, now: '', today: '', events: {} });
  rmSync(folder, { recursive: true });
});
