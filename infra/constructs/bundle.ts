import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync, type OutputFile } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');

// Tests synthesise several stages in one process: one esbuild run per entry serves them all.
const built = new Map<string, readonly OutputFile[]>();

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
          mkdirSync(outputDirectory, { recursive: true });
          for (const file of filesOf(path)) {
            writeFileSync(join(outputDirectory, basename(file.path)), file.contents);
          }
          return true;
        },
      },
    },
  });
}

/** The bundle's files: `lambda.mjs` and a chunk for each dynamic import. */
export function filesOf(path: string): readonly OutputFile[] {
  const known = built.get(path);
  if (known !== undefined) return known;
  const { outputFiles } = buildSync({
    entryPoints: [path],
    absWorkingDir: root,
    outdir: 'out',
    write: false,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    minify: true,
    // CommonJS packages would be wrapped and never tree-shaken: their ESM build comes first.
    mainFields: ['module', 'main'],
    alias: { '@aws-sdk/credential-provider-node': './infra/constructs/lambda-credentials.ts' },
    // What is left of CommonJS requires Node's own modules by this.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    legalComments: 'none',
    logLevel: 'error',
  });
  built.set(path, outputFiles);
  return outputFiles;
}
