import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { PartedBodyStore } from '#shared/events/body-store.ts';
import { createGzippedParts, type GzippedParts } from './gzipped-parts.ts';

/** Bytes of text up to which a file is sent at once. */
const shortBytes = 4 * 1024 * 1024;

interface FileNames {
  /** By the digest of the whole text. */
  readonly ofShort: (sha256: string) => string;
  /** A long one is named before its text is known. */
  readonly ofLong: string;
}

/**
 * Writes one gzipped object, of which nothing can be seen before `end`. A short text is kept until then. A longer one is
 * sent in parts while it is written, so that its length needs no memory.
 */
export function createFileWriter(objects: PartedBodyStore, names: FileNames) {
  const digest = createHash('sha256');
  let short: Buffer[] = [];
  let bytes = 0;
  let long: GzippedParts | undefined;
  return {
    async write(text: string) {
      const added = Buffer.from(text);
      digest.update(added);
      bytes += added.length;
      if (long !== undefined) {
        await long.write(added);
        return;
      }
      short.push(added);
      if (bytes <= shortBytes) return;
      long = await createGzippedParts(objects, names.ofLong);
      for (const each of short.splice(0)) await long.write(each);
    },
    async end() {
      const sha256 = digest.digest('hex');
      if (long !== undefined) {
        await long.end();
        return { key: names.ofLong, sha256 };
      }
      const key = names.ofShort(sha256);
      await objects.write(key, gzipSync(Buffer.concat(short)));
      return { key, sha256 };
    },
    async abort() {
      short = [];
      await long?.abort();
    },
  };
}
