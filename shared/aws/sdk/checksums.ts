import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * Checksums of the runtime, in the form that the SDK asks for. The bundles have them in the place of the SDK's own module,
 * which brings a second implementation in JavaScript of each (infra/constructs/bundled-files.ts).
 */
export class Sha256 {
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

export class Md5 {
  #hash = createHash('md5');

  update(chunk: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(toBuffer(chunk));
  }

  async digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    this.#hash = createHash('md5');
  }
}

export class Crc32 {
  #value = 0;

  update(chunk: Uint8Array): void {
    this.#value = crc32(chunk, this.#value);
  }

  digestSync(): number {
    return this.#value;
  }

  async digest(): Promise<Uint8Array> {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(this.#value);
    return Promise.resolve(bytes);
  }

  reset(): void {
    this.#value = 0;
  }
}

function toBuffer(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
    : Buffer.from(data);
}
