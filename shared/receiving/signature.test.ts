import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignedWithOneOf, parseSignature, signatureOf } from './signature.ts';

const hmac = (secret: string, body: Uint8Array) => createHmac('sha256', secret).update(body).digest('hex');

test('any body verifies under its secret and, changed in one bit, no longer', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1 }),
      fc.string({ minLength: 1 }),
      fc.nat(),
      (body, secret, at) => {
        const signature = parseSignature(`sha256=${hmac(secret, body)}`)!;
        expect(isSignedWithOneOf(['another', secret], body, signature)).toBe(true);
        const altered = body.with(at % body.length, body[at % body.length]! ^ 1);
        expect(isSignedWithOneOf(['another', secret], altered, signature)).toBe(false);
      },
    ),
  );
});

test('a signature has the form in which the bank sends it', () => {
  const body = Buffer.from('{}');
  expect(signatureOf('secret', body)).toBe(`sha256=${hmac('secret', body)}`);
});

test('a signature that is not 32 bytes long never matches and never throws', () => {
  const body = Buffer.from('{}');
  expect(isSignedWithOneOf(['secret'], body, Buffer.alloc(0))).toBe(false);
  expect(isSignedWithOneOf(['secret'], body, Buffer.alloc(31))).toBe(false);
});

test.each([
  '',
  'sha256=',
  `sha256=${'0'.repeat(63)}`,
  `sha256=${'0'.repeat(64)}\n`,
  `SHA256=${'0'.repeat(64)}`,
])('no signature: %j', (header) => expect(parseSignature(header)).toBeUndefined());

test('an empty secret verifies nothing: anybody can sign with it', () => {
  const body = Buffer.from('{}');
  const signature = parseSignature(`sha256=${hmac('', body)}`)!;
  expect(isSignedWithOneOf([''], body, signature)).toBe(false);
  expect(isSignedWithOneOf(['', 'secret'], body, parseSignature(`sha256=${hmac('secret', body)}`)!)).toBe(
    true,
  );
});
