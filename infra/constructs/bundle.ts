import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bundledFiles } from './bundled-files.ts';

const root = resolve(import.meta.dirname, '../..');

/** One function's ESM bundle including the SDK, as an asset identified by its content. */
export function bundle(entry: string): Code {
  const path = join(root, entry);
  if (!existsSync(path)) {
    throw new Error(`${entry} does not exist: each deployed function has a lambda.ts as its entry`);
  }
  return Code.fromAsset(dirname(path), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never pulled: the local bundling below always succeeds or throws.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle(outputDirectory) {
          writeBundle(path, outputDirectory);
          return true;
        },
      },
    },
  });
}

export function writeBundle(path: string, directory: string): void {
  mkdirSync(directory, { recursive: true });
  for (const { name, contents } of bundledFiles(path)) writeFileSync(join(directory, name), contents);
}
