import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOf } from '#infra/constructs/bundle.ts';
import { importMs } from './import-time.ts';
import type { Section } from './measure.ts';
import { sampleEnvironment } from './sample-environment.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * What a cold start loads: the entry and the chunks it imports statically. Chunks behind a dynamic import are
 * counted apart, since most invocations never load them.
 */
export function bundles(): Section {
  const entries = globSync('functions/**/lambda.ts', { cwd: root }).toSorted();
  return { title: 'Bundles (KB; import: median of fresh processes)', rows: entries.map(bundleRow) };
}

function bundleRow(entry: string) {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    const files = new Map<string, Uint8Array>();
    for (const file of filesOf(join(root, entry))) files.set(basename(file.path), file.contents);
    for (const [name, contents] of files) writeFileSync(join(directory, name), contents);
    const eager = eagerFiles(files, 'lambda.mjs');
    return {
      function: dirname(entry).replace('functions/', ''),
      raw: kilobytes(eager, (contents) => contents.length),
      gzipped: kilobytes(eager, (contents) => gzipSync(contents).length),
      'lazy gzipped': kilobytes(lazyFiles(files, eager), (contents) => gzipSync(contents).length),
      'import ms': importMs(join(directory, 'lambda.mjs'), sampleEnvironment),
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const staticImport = /(?:from|import)\s*"\.\/([\w.-]+\.mjs)"/g;

function eagerFiles(files: ReadonlyMap<string, Uint8Array>, entry: string): Uint8Array[] {
  const loaded = new Map<string, Uint8Array>();
  const load = (name: string) => {
    const contents = files.get(name);
    if (contents === undefined || loaded.has(name)) return;
    loaded.set(name, contents);
    for (const [, imported] of Buffer.from(contents).toString().matchAll(staticImport)) load(imported ?? '');
  };
  load(entry);
  return [...loaded.values()];
}

function lazyFiles(files: ReadonlyMap<string, Uint8Array>, eager: readonly Uint8Array[]): Uint8Array[] {
  return [...files.values()].filter((contents) => !eager.includes(contents));
}

function kilobytes(files: readonly Uint8Array[], size: (contents: Uint8Array) => number): number {
  return Math.round(files.reduce((sum, contents) => sum + size(contents), 0) / 1024);
}
