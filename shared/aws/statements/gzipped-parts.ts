import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { PartedBodyStore } from '#shared/events/body-store.ts';

/** S3 takes 10,000 parts: files up to 80 GB. */
const partBytes = 8 * 1024 * 1024;

/** Of text, before it is compressed: what is waiting for the compression stays small. */
const stepBytes = 256 * 1024;

export interface GzippedParts {
  write(text: Buffer): Promise<void>;
  end(): Promise<void>;
  abort(): Promise<void>;
}

/** Compresses a text while it is written, and sends each part once it is full. */
export async function createGzippedParts(objects: PartedBodyStore, key: string): Promise<GzippedParts> {
  const parts = await objects.begin(key);
  const gzip = createGzip();
  const packed: Buffer[] = [];
  let packedBytes = 0;
  gzip.on('data', (chunk: Buffer) => {
    packed.push(chunk);
    packedBytes += chunk.length;
  });
  const send = async () => {
    packedBytes = 0;
    await parts.add(Buffer.concat(packed.splice(0)));
  };
  const compress = async (text: Buffer) =>
    new Promise<void>((resolve, reject) => {
      gzip.write(text, (error) => (error ? reject(error) : resolve()));
    });
  return {
    async write(text) {
      for (let at = 0; at < text.length; at += stepBytes) {
        await compress(text.subarray(at, at + stepBytes));
        if (packedBytes >= partBytes) await send();
      }
    },
    async end() {
      gzip.end();
      await finished(gzip);
      if (packed.length > 0) await send();
      await parts.complete();
    },
    async abort() {
      gzip.destroy();
      await parts.abort();
    },
  };
}
