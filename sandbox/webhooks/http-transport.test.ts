import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { keepFromConnecting } from '#test/fakes/kept-from-connecting.ts';
import { createHttpTransport } from './http-transport.ts';

/** Counts every socket that this process opens, to wherever. */
function openedSockets(): () => number {
  let opened = 0;
  const count = () => void (opened += 1);
  subscribe('net.client.socket', count);
  onTestFinished(() => void unsubscribe('net.client.socket', count));
  return () => opened;
}

/** A server on this machine that counts who connects, and answers each with 200. */
async function counting() {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  return { port, connections: () => connections };
}

const sending = (url: string) => ({ url, headers: {}, body: Buffer.from('{}'), timeoutMs: 2_000 });

test('a receiver of the run is called, with any answer', async () => {
  const { port, connections } = await counting();
  const receiver = `http://127.0.0.1:${port}/webhooks`;
  const url = `${receiver}?intent=1`;
  const opened = openedSockets();

  expect(await createHttpTransport({ receivers: [receiver] }).send(sending(url))).toBe(200);
  expect([opened(), connections()]).toEqual([1, 1]);
});

test.each([
  ['its port at another path', (port: number) => `http://127.0.0.1:${port}/_ministack/reset`],
  ['another name of this machine', (port: number) => `http://localhost:${port}/webhooks`],
  ['the same by TLS', (port: number) => `https://127.0.0.1:${port}/webhooks`],
  ['a number that means this machine', (port: number) => `https://2130706433:${port}/`],
  ['this machine in IPv6', (port: number) => `https://[::1]:${port}/`],
  ['this machine as IPv4 in IPv6', (port: number) => `https://[::ffff:127.0.0.1]:${port}/`],
  ['a name that leads here', (port: number) => `https://rebound.example:${port}/`],
  ['a name that leads here too', (port: number) => `https://both.example:${port}/`],
  ['an open port', (port: number) => `http://127.0.0.1:${port}/`],
  ['a closed port', () => 'http://127.0.0.1:1/'],
])('%s is unreachable, and no socket opens', async (_what, urlFor) => {
  const { port, connections } = await counting();
  const here = { address: '127.0.0.1', family: 4 };
  const names: Record<string, readonly { address: string; family: number }[]> = {
    'rebound.example': [here],
    'both.example': [{ address: '93.184.216.34', family: 4 }, here],
  };
  const transport = createHttpTransport({
    receivers: [`http://127.0.0.1:${port}/webhooks`],
    resolve: (name) =>
      Promise.resolve(names[name] ?? [{ address: name, family: name.includes(':') ? 6 : 4 }]),
  });

  const opened = openedSockets();
  expect(await transport.send(sending(urlFor(port)))).toBe('unreachable');
  expect([opened(), connections()]).toEqual([0, 0]);
});

test.each([
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  'fd00:ec2::254',
  'fe80::1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  'no address',
])('a name that leads to %s is unreachable before anything is sent there', async (address) => {
  const resolve = () => Promise.resolve([{ address, family: address.includes(':') ? 6 : 4 }]);

  const opened = openedSockets();
  expect(await createHttpTransport({ resolve }).send(sending('https://inside.example/'))).toBe('unreachable');
  expect(opened()).toBe(0);
});

test('a name that nobody resolves in time is a time-out', async () => {
  const transport = createHttpTransport({ resolve: () => new Promise(() => undefined) });

  expect(await transport.send({ ...sending('https://slow.example/'), timeoutMs: 20 })).toBe('timeout');
});

test('a receiver elsewhere is refused before anything is sent', () => {
  for (const elsewhere of ['http://169.254.169.254/', 'https://partner.example/', 'http://[fd00::1]/'])
    expect(() => createHttpTransport({ receivers: [elsewhere] })).toThrow('must be on this machine');
});

test('the checked address is the one connected to, even if the name has another one by then', async () => {
  const looked = { address: '93.184.216.34', family: 4 };
  const { options: connecting, restore } = keepFromConnecting();
  onTestFinished(restore);
  const transport = createHttpTransport({ resolve: () => Promise.resolve([looked]) });

  expect(await transport.send(sending('https://rebound.example/'))).toBe('unreachable');

  const [{ host, lookup } = { host: '', lookup: undefined }] = connecting;
  expect(host).toBe('rebound.example');
  const answers: unknown[] = [];
  lookup?.('rebound.example', { all: true }, (_error, addresses) => void answers.push(addresses));
  lookup?.('rebound.example', {}, (_error, address, family) => void answers.push({ address, family }));
  expect(answers).toEqual([[looked], looked]);
});
