import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';

const root = resolve(import.meta.dirname, '../..');
const script = join(import.meta.dirname, 'write-bundle.ts');

/** One function's ESM bundle, the SDK inside, as an asset known by its content. */
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

/** In a process of its own: the bundler answers with a promise, and the library of the stacks waits for none. */
export function writeBundle(path: string, directory: string): void {
  execFileSync(process.execPath, [script, path, directory], { stdio: ['ignore', 'inherit', 'inherit'] });
}
