import { globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundledFiles, type BundledFile } from '#infra/constructs/bundled-files.ts';

const root = resolve(import.meta.dirname, '../..');

export interface FunctionBundle {
  /** The function's folder below `functions/`. */
  readonly name: string;
  /** What a cold start loads: the entry and the files it imports statically. */
  readonly eager: readonly BundledFile[];
  /** What is behind a dynamic import: most invocations never load it. */
  readonly lazy: readonly BundledFile[];
}

export function functionBundles(): readonly FunctionBundle[] {
  const entries = globSync('functions/**/lambda.ts', { cwd: root }).toSorted();
  return entries.map((entry) => {
    const files = bundledFiles(join(root, entry));
    const loaded = loadedWith('lambda.mjs', files);
    return {
      name: dirname(entry).replace('functions/', ''),
      eager: files.filter(({ name }) => loaded.has(name)),
      lazy: files.filter(({ name }) => !loaded.has(name)),
    };
  });
}

function loadedWith(entry: string, files: readonly BundledFile[]): ReadonlySet<string> {
  const loads = new Map(files.map((file) => [file.name, file.loads]));
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const next of loads.get(name) ?? []) load(next);
  };
  load(entry);
  return loaded;
}

/** In KB, as AWS stores and loads a bundle: each file for itself. */
export function gzippedKilobytes(files: readonly BundledFile[]): number {
  return kilobytes(files, (contents) => gzipSync(contents).length);
}

export function rawKilobytes(files: readonly BundledFile[]): number {
  return kilobytes(files, ({ length }) => length);
}

function kilobytes(files: readonly BundledFile[], size: (contents: Uint8Array) => number): number {
  return Math.round(files.reduce((sum, { contents }) => sum + size(contents), 0) / 102.4) / 10;
}
