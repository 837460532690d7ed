import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { importMs } from './import-time.ts';
import type { Section } from './measure.ts';

/** One minified ESM file, zod inside. */
export async function wholeClientBundle(): Promise<string> {
  const build = await rolldown({
    input: join(import.meta.dirname, 'every-operation.ts'),
    platform: 'node',
    transform: { target: 'node24' },
  });
  const { output } = await build.generate({ format: 'esm', minify: true, comments: false });
  await build.close();
  return output[0].code;
}

export function gzippedBytes(contents: string): number {
  return gzipSync(contents).length;
}

export async function wholeClient(): Promise<Section> {
  const contents = await wholeClientBundle();
  const directory = mkdtempSync(join(tmpdir(), 'whole-client-'));
  try {
    const file = join(directory, 'client.mjs');
    writeFileSync(file, contents);
    const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10;
    const row = {
      raw: kilobytes(Buffer.byteLength(contents)),
      gzipped: kilobytes(gzippedBytes(contents)),
      'import ms': importMs(file),
    };
    return { title: 'The client with all operations (KB; import: median of fresh processes)', rows: [row] };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
