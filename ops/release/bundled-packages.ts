import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bundledFiles } from '#infra/constructs/bundled-files.ts';
import * as z from '#shared/kernel/zod.ts';

const root = resolve(import.meta.dirname, '../..');

export interface Package {
  readonly name: string;
  readonly version: string;
  /** As its `package.json` says it. */
  readonly licence: string;
  /** What its licence says, if a file of the package does. Whoever passes the package on has to pass this on. */
  readonly text?: string;
}

export interface BundleContent {
  /** The function's folder below `functions/`, or what else the bundle is called. */
  readonly name: string;
  readonly packages: readonly Package[];
}

/** The packages of which something is in the bundle of each function, as esbuild reports its inputs. */
export function bundleContents(): readonly BundleContent[] {
  return globSync('functions/*/*/lambda.ts', { cwd: root })
    .toSorted()
    .map((entry) => ({
      name: dirname(entry).replace('functions/', ''),
      packages: packagesOf(bundledFiles(join(root, entry)).flatMap(({ sources }) => sources)),
    }));
}

export function packagesOf(sources: readonly string[]): readonly Package[] {
  const folders = new Set(sources.flatMap((source) => folderOfPackage(source) ?? []));
  return distinct([...folders].map(readPackage));
}

/** Each once, by name and version. */
export function distinct(packages: readonly Package[]): readonly Package[] {
  const found = new Map(packages.map((each) => [`${each.name}@${each.version}`, each]));
  return [...found.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
}

/** The innermost one: packages may have packages of their own. */
const folderOfPackage = (source: string) =>
  /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(source)?.[0];

const packageFile = z.object({ name: z.string(), version: z.string(), license: z.optional(z.string()) });

function readPackage(folder: string): Package {
  const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
  const { name, version, license = 'unknown' } = packageFile.parse(JSON.parse(text));
  const [file] = globSync('{LICENSE,LICENCE,license,licence,COPYING}{,.md,.txt,.MIT}', {
    cwd: join(root, folder),
  });
  return {
    name,
    version,
    licence: license,
    ...(file !== undefined && { text: readFileSync(join(root, folder, file), 'utf8').trim() }),
  };
}
