import type { BankCredentials } from './credentials.ts';
import type { SharedToken } from './token-store.ts';

// Loaded when a token is first sealed: a client that shares none would pay 5 ms of its start for nothing.
const crypto = () => process.getBuiltinModule('node:crypto');

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a token with AES-256-GCM under a key derived (HKDF, SHA-256) from the client secret: who can read the
 * table cannot use it. Generation and life are authenticated too, so no stored token can pass for another.
 */
export function sealToken(
  value: string,
  facts: Omit<SharedToken, 'sealed'>,
  credentials: BankCredentials,
): string {
  // Not reproducible on purpose: an initialisation vector must never come twice under a key.
  const { createCipheriv, randomBytes } = crypto();
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(credentials), iv).setAAD(boundTo(facts, credentials));
  const encrypted = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** The token, or undefined when it was sealed under other credentials or altered. */
export function openToken(shared: SharedToken, credentials: BankCredentials): string | undefined {
  try {
    const sealed = Buffer.from(shared.sealed, 'base64');
    const decipher = crypto()
      .createDecipheriv('aes-256-gcm', keyOf(credentials), sealed.subarray(0, ivBytes))
      .setAAD(boundTo(shared, credentials))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    const value = decipher.update(sealed.subarray(ivBytes + tagBytes));
    return Buffer.concat([value, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf({ clientId, clientSecret }: BankCredentials): Buffer {
  return Buffer.from(crypto().hkdfSync('sha256', clientSecret, clientId, 'bank token, version 1', 32));
}

function boundTo(facts: Omit<SharedToken, 'sealed'>, { clientId }: BankCredentials): Buffer {
  return Buffer.from(JSON.stringify([clientId, facts.generation, facts.sentAtMs, facts.lifeMs]));
}
