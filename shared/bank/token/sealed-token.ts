import { openText, sealText } from '#shared/kernel/sealed-text.ts';
import type { BankCredentials } from './credentials.ts';
import type { SharedToken } from './token-store.ts';

/**
 * Encrypts a token with AES-256-GCM under a key derived (HKDF, SHA-256) from the client secret: who can read the
 * table cannot use it. Generation and life are authenticated too, so no stored token can pass for another.
 */
export function sealToken(
  value: string,
  facts: Omit<SharedToken, 'sealed'>,
  credentials: BankCredentials,
): string {
  return sealText(value, keyOf(credentials), boundTo(facts, credentials));
}

/** The token, or undefined when it was sealed under other credentials or altered. */
export function openToken(shared: SharedToken, credentials: BankCredentials): string | undefined {
  return openText(shared.sealed, keyOf(credentials), boundTo(shared, credentials));
}

function keyOf({ clientId, clientSecret }: BankCredentials): Buffer {
  // Loaded when a token is first sealed, as in `sealText`.
  const { hkdfSync } = process.getBuiltinModule('node:crypto');
  return Buffer.from(hkdfSync('sha256', clientSecret, clientId, 'bank token, version 1', 32));
}

function boundTo(facts: Omit<SharedToken, 'sealed'>, { clientId }: BankCredentials): Buffer {
  return Buffer.from(JSON.stringify([clientId, facts.generation, facts.sentAtMs, facts.lifeMs]));
}
