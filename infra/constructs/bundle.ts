import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import { bundledFiles } from './bundled-files.ts';
import { writtenAsset } from './written-asset.ts';

export { forgetBundles } from './bundled-files.ts';

const root = resolve(import.meta.dirname, '../..');

/** One function's ESM bundle including the SDK, as an asset identified by its content. */
export function bundle(entry: string): Code {
  const path = join(root, entry);
  if (!existsSync(path)) {
    throw new Error(`${entry} does not exist: each deployed function has a lambda.ts as its entry`);
  }
  return writtenAsset({ source: dirname(path), write: (directory) => writeBundle(path, directory) });
}

/** Writes the bundle of one function. */
export const writeFunction = (entry: string, directory: string): void =>
  writeBundle(join(root, entry), directory);

/** The files that the bundle of one function is made of. */
export const sourcesOf = (entry: string): readonly string[] => [
  ...new Set(
    bundledFiles(join(root, entry)).flatMap(({ sources }) => sources.map((name) => join(root, name))),
  ),
];

export function writeBundle(path: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const { name, contents } of bundledFiles(path)) writeFileSync(join(directory, name), contents);
}
