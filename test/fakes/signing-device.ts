import { generateKeyPairSync, sign } from 'node:crypto';

/** A phone with a key of its own, as the app on it would use it. */
export function signingDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return {
    /** The uncompressed point, hexadecimal. */
    key: der.subarray(-65).toString('hex'),
    keyAsDer: der.toString('hex'),
    sign: (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('hex'),
  };
}
