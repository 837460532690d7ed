import { hkdfSync } from 'node:crypto';
import { PermanentError } from '#shared/kernel/errors.ts';
import { openText, sealText } from '#shared/kernel/sealed-text.ts';

/** Makes signing secrets unreadable to those who can only read or restore the table. */
export interface SecretSeal {
  close(secret: string, subscriptionId: string): string;
  /** Rejects what was altered, or sealed for another subscription or under another key. */
  open(sealed: string, subscriptionId: string): string;
}

/** AES-256-GCM under a key that HKDF-SHA256 derives; the subscription's id is authenticated. */
export function createSecretSeal(master: Uint8Array): SecretSeal {
  const key = Buffer.from(hkdfSync('sha256', master, '', 'partner-banking signing secret, version 1', 32));
  return {
    close: (secret, subscriptionId) => sealText(secret, key, Buffer.from(subscriptionId)),
    open(sealed, subscriptionId) {
      const secret = openText(sealed, key, Buffer.from(subscriptionId));
      if (secret !== undefined) return secret;
      throw new PermanentError(
        'seal-broken',
        `The signing secret of subscription ${subscriptionId} was altered, or its key does not match`,
      );
    },
  };
}
