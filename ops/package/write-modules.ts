import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build as bundled, type Metafile, type Plugin } from 'esbuild';
import { requireBanner, withoutNeedlessBanner } from '#infra/constructs/require-banner.ts';
import * as z from '#shared/kernel/zod.ts';
import { entries, program } from './entries.ts';
import { ofCompany } from './manifest.ts';

/** Modules that the repository and the package have each in a form of its own. */
const inPackage: Readonly<Record<string, string>> = {
  'infra/constructs/bundle.ts': 'infra/constructs/prebuilt.ts',
  'sandbox/server/served-module.ts': 'sandbox/server/built-module.ts',
};

/**
 * Modules behind `./contract`, each for itself: a bundler of a company leaves out the areas that it does not use, but nothing of a
 * module that it needs a part of.
 */
const areas =
  'shared/bank/contract/{*/table,operations,change-requests/change-requests,webhooks/subscriptions}.ts';

/**
 * Bundles each entry and the program as a module for Node below `lib/entries`, with what several of them need in chunks. Packages that a
 * company installs with the product stay imports.
 */
export async function writeModules(root: string, folder: string): Promise<Metafile> {
  const { metafile, outputFiles } = await bundled({
    absWorkingDir: root,
    write: false,
    entryPoints: {
      ...Object.fromEntries(Object.values(entries).map((name) => [name, `ops/package/entries/${name}.ts`])),
      ...Object.fromEntries(globSync(areas, { cwd: root }).map((source) => [areaModule(source), source])),
      [program.module]: program.source,
    },
    outdir: join(folder, 'lib/entries'),
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    target: 'node22.13',
    format: 'esm',
    // CommonJS packages would be wrapped and never tree-shaken, so their ESM build is preferred.
    mainFields: ['module', 'main'],
    external: ofCompany.flatMap((name) => [name, `${name}/*`]),
    plugins: [replaced(root)],
    banner: { js: requireBanner },
    legalComments: 'none',
    logLevel: 'error',
  });
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, withoutNeedlessBanner(contents));
  }
  return metafile;
}

const areaModule = (source: string) => `contract/${source.split('/').at(-2)}`;

function replaced(root: string): Plugin {
  return {
    name: 'package',
    setup(build) {
      for (const [path, instead] of Object.entries(inPackage)) {
        const filter = new RegExp(`/${path.replaceAll('.', String.raw`\.`)}$`);
        build.onLoad({ filter }, async () => ({
          contents: await readFile(join(root, instead), 'utf8'),
          loader: 'ts',
        }));
      }
      build.onLoad({ filter: /\/shared\/kernel\/zod\.ts$/ }, async ({ path }) => ({
        contents: withNames(await readFile(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}

/**
 * All of a package that stays an import would be one object, of which no bundler of a company could leave anything out: the client
 * would weigh 136 KB.
 */
function withNames(source: string): string {
  const own = new Set(Array.from(source.matchAll(/^export const (\w+)/gm), ([, name]) => name));
  const names = Object.keys(z).filter((name) => !own.has(name));
  return source.replace(/^export \* from/m, `export { ${names.join(', ')} } from`);
}
