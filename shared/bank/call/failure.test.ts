import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { failureReason, isNeverSent } from './failure.ts';

const failed = (cause: unknown) => new TypeError('fetch failed', { cause });
const withCode = (code: string, more = {}) => Object.assign(new Error('secret address'), { code, ...more });

test.each([
  'ENOTFOUND',
  'EAI_AGAIN',
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

test('nothing is sent to a port without a listener', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const error: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((thrown: unknown) => thrown);
  expect(isNeverSent(error)).toBe(true);
  expect(failureReason(error)).toBe('ECONNREFUSED');
});

// The operating system reports these on an established connection as well, when routers or the host say so.
const ambiguous = [
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ECONNREFUSED', 'ETIMEDOUT', 'EADDRNOTAVAIL'],
  ...['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'EACCES', 'EPERM'],
];

test.each(ambiguous)('%s while connecting is a failed connect', (code) => {
  expect(isNeverSent(failed(withCode(code, { syscall: 'connect' })))).toBe(true);
});

test.each([
  ...ambiguous,
  ...['UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
  // The records of an established TLS connection count, too.
  ...['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'],
])('%s may come after the whole request was sent', (code) => {
  expect(isNeverSent(failed(withCode(code)))).toBe(false);
  for (const syscall of ['read', 'write'])
    expect(isNeverSent(failed(withCode(code, { syscall })))).toBe(false);
});

test('of several addresses all must have failed to connect', () => {
  const refused = withCode('ECONNREFUSED', { syscall: 'connect' });
  expect(isNeverSent(failed(new AggregateError([refused, refused])))).toBe(true);
  expect(isNeverSent(failed(new AggregateError([refused, withCode('ECONNRESET')])))).toBe(false);
});

test('the reason is a code, never a message', () => {
  expect(failureReason(failed(withCode('ECONNRESET')))).toBe('ECONNRESET');
  expect(failureReason(failed(new Error('secret address')))).toBe('Error');
  expect(failureReason('text')).toBe('unknown');
});
