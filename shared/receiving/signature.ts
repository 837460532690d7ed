import { createHmac, timingSafeEqual } from 'node:crypto';

/** `Buffer.from(…, 'hex')` silently stops at the first invalid character, so the form is checked first. */
const signatureForm = /^sha256=([0-9a-fA-F]{64})$/;

/** The 32 bytes of a `sha256=<64 hex digits>` header, or undefined for any other form. */
export function parseSignature(header: string): Buffer | undefined {
  const hex = signatureForm.exec(header)?.[1];
  return hex === undefined ? undefined : Buffer.from(hex, 'hex');
}

/** The header that the holder of a secret sends with a body. */
export const signatureOf = (secret: string, body: Uint8Array): string =>
  `sha256=${hmacOf(secret, body).toString('hex')}`;

/**
 * Whether `signature` is the HMAC SHA-256 of the exact bytes under one of the secrets, compared in constant time.
 * See specification, Events: Signature check.
 */
export function isSignedWithOneOf(secrets: readonly string[], body: Uint8Array, signature: Buffer): boolean {
  return secrets.some((secret) => {
    // Anybody can sign with the empty key.
    if (secret === '') return false;
    const expected = hmacOf(secret, body);
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
}

const hmacOf = (secret: string, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(body).digest();
