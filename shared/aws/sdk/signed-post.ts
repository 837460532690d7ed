import { createHash, createHmac } from 'node:crypto';
import { SignatureV4, type SignatureV4Init } from '@smithy/signature-v4';

interface Signature extends Pick<SignatureV4Init, 'service' | 'region' | 'credentials'> {
  readonly contentType: string;
}

/** A request with an AWS signature, for APIs without an SDK client. */
export async function signedPost(
  address: string,
  body: string,
  { contentType, ...settings }: Signature,
): Promise<Response> {
  const url = new URL(address);
  const { headers } = await new SignatureV4({ ...settings, sha256: Sha256 }).sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    path: url.pathname,
    headers: { host: url.host, 'content-type': contentType },
    body,
  });
  return fetch(url, { method: 'POST', headers, body });
}

/** SHA-256 of the runtime, in the form that the signer asks for. */
class Sha256 {
  readonly #secret: Buffer | undefined;
  #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined ? undefined : toBuffer(secret);
    this.#hash = this.#begin();
  }

  update(chunk: Uint8Array): void {
    this.#hash.update(chunk);
  }

  async digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    this.#hash = this.#begin();
  }

  #begin() {
    return this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret);
  }
}

function toBuffer(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}
