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
