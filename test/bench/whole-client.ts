import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundled } from './bundled.ts';
import { importMs } from './import-time.ts';
import type { Section } from './measure.ts';

/** One minified ESM file, zod inside. */
export function wholeClientBundle(): Uint8Array {
  return bundled(join(import.meta.dirname, 'every-operation.ts'));
}

export function gzippedBytes(contents: Uint8Array): number {
  return gzipSync(contents).length;
}

export function wholeClient(): Section {
  const contents = wholeClientBundle();
  const directory = mkdtempSync(join(tmpdir(), 'whole-client-'));
  try {
    const file = join(directory, 'client.mjs');
    writeFileSync(file, contents);
    const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10;
    const row = {
      raw: kilobytes(contents.length),
      gzipped: kilobytes(gzippedBytes(contents)),
      'import ms': importMs(file),
    };
    return { title: 'The client with all operations (KB; import: median of fresh processes)', rows: [row] };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
