import { basename, join, resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { memoised } from '#shared/kernel/memoised.ts';
import { builtFiles } from './built-files.ts';

const root = resolve(import.meta.dirname, '../..');

export interface BundledFile {
  readonly name: string;
  readonly contents: Uint8Array;
  /** Files of the same bundle that it loads. */
  readonly loads: readonly string[];
  /** Its source files: paths relative to the root. */
  readonly sources: readonly string[];
}

const s3 = { module: '#shared/aws/sdk/s3.ts', entry: join(root, 'shared/aws/sdk/s3.ts'), file: './s3.mjs' };

// Tests synthesise several stages in one process and share one esbuild run per entry.
const known = new Map<string, readonly BundledFile[]>();

/**
 * The files of a function's bundle: `lambda.mjs`, a chunk for each dynamic import, shared chunks, and S3 if it is used.
 * S3 is bundled separately: otherwise esbuild would put into every cold start the parts of the SDK's common packages
 * that only S3 needs, since the package indexes name all their parts.
 */
export function bundledFiles(path: string): readonly BundledFile[] {
  const before = known.get(path);
  if (before !== undefined) return before;
  const own = build({
    entryPoints: { lambda: path },
    alias: { [s3.module]: s3.file },
    external: [s3.file],
  });
  const files = own.some(({ loads }) => loads.includes(basename(s3.file))) ? [...own, ...s3Files()] : own;
  known.set(path, files);
  return files;
}

const s3Files = memoised(() => build({ entryPoints: { s3: s3.entry } }));

function build({ alias, ...options }: BuildOptions): readonly BundledFile[] {
  const built = builtFiles({
    ...options,
    absWorkingDir: root,
    outdir: 'out',
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    minify: true,
    // CommonJS packages would be wrapped and never tree-shaken, so their ESM build is preferred.
    mainFields: ['module', 'main'],
    alias: {
      ...alias,
      '@aws-sdk/credential-provider-node': './infra/constructs/lambda-credentials.ts',
      'node:process': './infra/constructs/lambda-process.ts',
    },
    // The remaining CommonJS code requires Node's own modules through this.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    legalComments: 'none',
    logLevel: 'error',
  });
  return built.map(({ path, contents, imports, sources }) => ({
    name: basename(path),
    contents,
    loads: imports.filter(({ kind }) => kind === 'import-statement').map((each) => basename(each.path)),
    sources,
  }));
}
