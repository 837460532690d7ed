import { basename, join, resolve } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { builtFiles } from './built-files.ts';
import { requireBanner, withoutNeedlessBanner } from './require-banner.ts';

const root = resolve(import.meta.dirname, '../..');

export interface BundledFile {
  readonly name: string;
  readonly contents: Uint8Array;
  /** Files of the same bundle that it loads. */
  readonly loads: readonly string[];
  /** Its source files: paths relative to the root. */
  readonly sources: readonly string[];
}

/** Clients of AWS that few invocations load, each in a bundle of its own. */
const apart = ['s3', 'lambda-client'].map((name) => ({
  name,
  module: `#shared/aws/sdk/${name}.ts`,
  entry: join(root, `shared/aws/sdk/${name}.ts`),
  file: `./${name}.mjs`,
}));

// Tests synthesise several stages in one process and share one esbuild run per entry.
const known = new Map<string, readonly BundledFile[]>();

/** After a change of a source file: what is asked for next is built anew. */
export const forgetBundles = (): void => known.clear();

/**
 * The files of a function's bundle: `lambda.mjs`, a chunk for each dynamic import, shared chunks, and the clients of S3 and of
 * Lambda if they are used. Those are bundled separately: otherwise esbuild would put into every cold start the parts of the
 * SDK's common packages that only they need, since the package indexes name all their parts.
 */
export function bundledFiles(path: string): readonly BundledFile[] {
  const before = known.get(path);
  if (before !== undefined) return before;
  const own = build({
    entryPoints: { lambda: path },
    alias: { ...ownAliases, ...Object.fromEntries(apart.map(({ module, file }) => [module, file])) },
    external: apart.map(({ file }) => file),
  });
  const used = apart.filter(({ file }) => own.some(({ loads }) => loads.includes(basename(file))));
  const files = [...own, ...used.flatMap(filesApart)];
  known.set(path, files);
  return files;
}

function filesApart({ name, entry }: (typeof apart)[number]): readonly BundledFile[] {
  const files = known.get(entry) ?? build({ entryPoints: { [name]: entry } });
  known.set(entry, files);
  return files;
}

/** What the client of S3 needs besides is in its own bundle. */
const ownAliases = {
  '@aws-sdk/endpoint-cache': './infra/constructs/lambda-endpoint-cache.ts',
  '@smithy/core/checksum': './shared/aws/sdk/checksums.ts',
};

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
      'node:fs': './infra/constructs/lambda-files.ts',
      'node:fs/promises': './infra/constructs/lambda-files.ts',
      'node:process': './infra/constructs/lambda-process.ts',
      'node:util': './infra/constructs/lambda-util.ts',
    },
    banner: { js: requireBanner },
    legalComments: 'none',
    logLevel: 'error',
  });
  return built.map(({ path, contents, imports, sources }) => ({
    name: basename(path),
    contents: withoutNeedlessBanner(contents),
    loads: imports.filter(({ kind }) => kind === 'import-statement').map((each) => basename(each.path)),
    sources,
  }));
}
