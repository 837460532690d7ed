import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { invalidModel, refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';

/** The DER bytes before the point: an elliptic curve key on P-256, then the length of the rest. */
const derPrefixes: Readonly<Record<number, string>> = {
  65: '3059301306072a8648ce3d020106082a8648ce3d030107034200',
  33: '3039301306072a8648ce3d020106082a8648ce3d030107032200',
};

/** A public key on P-256 from its point, compressed or not, or from its DER form. Throws 400 if it is neither. */
export function publicKeyOf(hex: string): KeyObject {
  const bytes = Buffer.from(hex, 'hex');
  const der = Buffer.concat([Buffer.from(derPrefixes[bytes.length] ?? '', 'hex'), bytes]);
  const key = readKey(der);
  if (key?.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw invalidModel('key', 'is no public key on P-256');
}

function readKey(der: Buffer): KeyObject | undefined {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

export interface Signed {
  readonly text: string;
  /** Hexadecimal ASN.1. */
  readonly signature: string;
}

/** Verifies ECDSA over the SHA-256 of the text; any other signature is refused with 403. */
export function requireSignature(publicKeyHex: string, { text, signature }: Signed): void {
  const bytes = Buffer.from(signature, 'hex');
  if (!verify('sha256', Buffer.from(text), publicKeyOf(publicKeyHex), bytes)) throw invalidSignature();
}

export function invalidSignature(): BankRefusal {
  return refusal(403, 'invalid_signature', 'The signature is wrong.');
}
