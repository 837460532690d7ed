import { createECDH, createHash, createPrivateKey, sign } from 'node:crypto';

/** A phone with a key of its own, as the app on it would use it; the same one for each name, in every process. */
export function signingDevice(name = 'phone') {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(createHash('sha256').update(name).digest());
  const point = curve.getPublicKey();
  const part = (bytes: Buffer) => bytes.toString('base64url');
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: part(curve.getPrivateKey()),
      x: part(point.subarray(1, 33)),
      y: part(point.subarray(33)),
    },
  });
  return {
    /** The uncompressed point, hexadecimal. */
    key: point.toString('hex'),
    keyAsDer: `${derOfPublicKey}${point.toString('hex')}`,
    sign: (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('hex'),
  };
}

/** What precedes the point of any key of this curve: SubjectPublicKeyInfo, hexadecimal. */
const derOfPublicKey = '3059301306072a8648ce3d020106082a8648ce3d030107034200';
