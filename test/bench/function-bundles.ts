import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundledChunks } from '#infra/constructs/bundled-chunks.ts';

const root = resolve(import.meta.dirname, '../..');

type Chunk = Awaited<ReturnType<typeof bundledChunks>>[number];

export interface FunctionBundle {
  /** The function's folder below `functions/`. */
  readonly name: string;
  /** What a cold start loads: the entry and the chunks it imports statically. */
  readonly eager: readonly Chunk[];
  /** What is behind a dynamic import: most invocations never load it. */
  readonly lazy: readonly Chunk[];
}

export async function functionBundles(): Promise<readonly FunctionBundle[]> {
  const entries = globSync('functions/**/lambda.ts', { cwd: root }).toSorted();
  return Promise.all(
    entries.map(async (entry) => {
      const chunks = await bundledChunks(join(root, entry));
      const loaded = loadedWith('lambda.mjs', chunks);
      return {
        name: dirname(entry).replace('functions/', ''),
        eager: chunks.filter(({ fileName }) => loaded.has(fileName)),
        lazy: chunks.filter(({ fileName }) => !loaded.has(fileName)),
      };
    }),
  );
}

function loadedWith(entry: string, chunks: readonly Chunk[]): ReadonlySet<string> {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const loaded = new Set<string>();
  const load = (fileName: string) => {
    if (loaded.has(fileName)) return;
    loaded.add(fileName);
    for (const imported of imports.get(fileName) ?? []) load(imported);
  };
  load(entry);
  return loaded;
}

/** In KB, as AWS stores and loads a bundle: each file for itself. */
export function gzippedKilobytes(chunks: readonly Chunk[]): number {
  return kilobytes(chunks, (code) => gzipSync(code).length);
}

export function rawKilobytes(chunks: readonly Chunk[]): number {
  return kilobytes(chunks, (code) => Buffer.byteLength(code));
}

function kilobytes(chunks: readonly Chunk[], size: (code: string) => number): number {
  return Math.round(chunks.reduce((sum, { code }) => sum + size(code), 0) / 102.4) / 10;
}
