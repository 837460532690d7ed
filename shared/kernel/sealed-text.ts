// Loaded on first use: a program that seals nothing would pay 5 ms of its start for nothing.
const crypto = () => process.getBuiltinModule('node:crypto');

const cipherName = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** AES-256-GCM under a key of 32 bytes, as base64. `context` is authenticated, but not part of the result. */
export function sealText(text: string, key: Uint8Array, context: Uint8Array): string {
  // Not reproducible on purpose: an initialisation vector must never come twice under a key.
  const { createCipheriv, randomBytes } = crypto();
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(cipherName, key, iv, { authTagLength: tagBytes }).setAAD(context);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** The text, or undefined when it was sealed under another key or in another context, or altered. */
export function openText(sealed: string, key: Uint8Array, context: Uint8Array): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = crypto()
      // Without a length, a tag of 4 bytes would be accepted too.
      .createDecipheriv(cipherName, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(context)
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
