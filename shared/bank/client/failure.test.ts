import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { failureReason, isNeverSent } from './failure.ts';

const failed = (cause: unknown) => new TypeError('fetch failed', { cause });
const withCode = (code: string, more = {}) => Object.assign(new Error('secret address'), { code, ...more });

test.each([
  'ENOTFOUND',
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])('%s: nothing was sent', (code) => {
  expect(isNeverSent(failed(withCode(code)))).toBe(true);
});

// The real ones: what has no code has a text that may change with Node.
test.each([
  ['a port that fetch refuses', 'http://127.0.0.1:1/', 'bad-port'],
  ['a scheme that fetch does not know', 'ftp://bank.example/', 'unknown-scheme'],
  ['no address at all', 'nope/v1/persons', 'ERR_INVALID_URL'],
])('to %s nothing was sent', async (_what, url, reason) => {
  const error: unknown = await fetch(url).catch((thrown: unknown) => thrown);
  expect(isNeverSent(error)).toBe(true);
  expect(failureReason(error)).toBe(reason);
});

test('to a port that nobody listens to nothing was sent', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const error: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((thrown: unknown) => thrown);
  expect(isNeverSent(error)).toBe(true);
  expect(failureReason(error)).toBe('ECONNREFUSED');
});

test.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'ETIMEDOUT'])(
  '%s may come after all was sent',
  (code) => {
    expect(isNeverSent(failed(withCode(code)))).toBe(false);
  },
);

test('a time-out or reset while connecting is a failed connect', () => {
  expect(isNeverSent(failed(withCode('ETIMEDOUT', { syscall: 'connect' })))).toBe(true);
});

test('of several addresses all must have failed to connect', () => {
  const refused = withCode('ECONNREFUSED');
  expect(isNeverSent(failed(new AggregateError([refused, refused])))).toBe(true);
  expect(isNeverSent(failed(new AggregateError([refused, withCode('ECONNRESET')])))).toBe(false);
});

test('the reason is a code, never a message', () => {
  expect(failureReason(failed(withCode('ECONNRESET')))).toBe('ECONNRESET');
  expect(failureReason(failed(new Error('secret address')))).toBe('Error');
  expect(failureReason('text')).toBe('unknown');
});
