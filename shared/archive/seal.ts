import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { PermanentError } from '#shared/kernel/errors.ts';

/** Makes content unreadable without the master key and without every one of the salts. */
export interface Seal {
  /** The same content under the same keys gives the same bytes. `context` is authenticated, but not hidden. */
  close(content: Uint8Array, context: string, salts: readonly Uint8Array[]): Sealed;
  /** Rejects content that was altered, or sealed in another context or under other salts. */
  open(sealed: Sealed, context: string, salts: readonly Uint8Array[]): Uint8Array;
}

/** Base64. */
export interface Sealed {
  readonly nonce: string;
  readonly data: string;
}

const cipher = 'aes-256-gcm';
const [keyBytes, nonceBytes, tagBytes, saltBytes] = [32, 12, 16, 32];
const purpose = 'partner-banking archive line';

/** Put before a text of any length, so that the next text cannot pass for a part of it. */
function lengthOf(text: string): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Buffer.byteLength(text));
  return bytes;
}

/** AES-256-GCM under keys that HKDF-SHA256 derives from the master key and the salts. */
export function createSeal(master: Uint8Array): Seal {
  const keysOf = (salts: readonly Uint8Array[]) => {
    // Of one length, so that no two lists of salts are the same bytes.
    if (salts.some(({ length }) => length !== saltBytes))
      throw new PermanentError('salt-malformed', `A salt does not have ${saltBytes} bytes`);
    const derived = Buffer.from(hkdfSync('sha256', master, Buffer.concat(salts), purpose, 2 * keyBytes));
    return { encryption: derived.subarray(0, keyBytes), nonces: derived.subarray(keyBytes) };
  };
  return {
    close(content, context, salts) {
      const { encryption, nonces } = keysOf(salts);
      // Derived from the content: a second run writes the same bytes, and other content never gets the same nonce.
      const nonce = createHmac('sha256', nonces)
        .update(lengthOf(context))
        .update(context)
        .update(content)
        .digest()
        .subarray(0, nonceBytes);
      const sealing = createCipheriv(cipher, encryption, nonce, { authTagLength: tagBytes });
      sealing.setAAD(Buffer.from(context));
      const data = Buffer.concat([sealing.update(content), sealing.final(), sealing.getAuthTag()]);
      return { nonce: nonce.toString('base64'), data: data.toString('base64') };
    },
    open({ nonce, data }, context, salts) {
      const bytes = Buffer.from(data, 'base64');
      const opening = createDecipheriv(cipher, keysOf(salts).encryption, Buffer.from(nonce, 'base64'), {
        authTagLength: tagBytes,
      });
      opening.setAAD(Buffer.from(context));
      try {
        opening.setAuthTag(bytes.subarray(-tagBytes));
        return Buffer.concat([opening.update(bytes.subarray(0, -tagBytes)), opening.final()]);
      } catch (error) {
        throw new PermanentError('seal-broken', 'A sealed line was altered, or its keys do not match', error);
      }
    },
  };
}
