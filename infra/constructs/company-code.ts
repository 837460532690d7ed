import { writeFileSync } from 'node:fs';
// Under a name of its own: a banner of the package has the usual one.
import { createRequire as requireFrom } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import type { Code } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { buildSync } from 'esbuild';
import * as z from '#shared/kernel/zod.ts';
import { companyModule, type CompanyExport } from '#shared/own/names.ts';
import { StageError } from '#infra/stage/placeholders.ts';
import { sourcesOf, writeFunction } from './bundle.ts';
import { writtenAsset } from './written-asset.ts';

/** A file of the company that a function of ours calls. */
export interface CompanyFile {
  readonly file: string;
  /** What makes its default export. */
  readonly made: CompanyExport;
  /** Of several files of one function. */
  readonly name?: string;
}

interface CompanyCode {
  /** Under `functions/`: the function of ours that calls it. */
  readonly folder: string;
  readonly files: readonly CompanyFile[];
}

/**
 * A function of ours that calls code of the company, each file of which is bundled into a module beside it. Undefined if
 * there is none. Throws a sentence about a file that cannot be bundled.
 */
export function companyCode(scope: Construct, { folder, files }: CompanyCode): Code | undefined {
  const [first] = files;
  if (first === undefined) return undefined;
  const isBundled = Stack.of(scope).bundlingRequired;
  // Said here: what is thrown while an asset is written would be wrapped.
  const modules = files.map(({ file, made, name }) => ({
    name: companyModule(name),
    contents: isBundled ? bundledFile(file, made) : new Uint8Array(),
  }));
  return writtenAsset({
    source: dirname(first.file),
    of: [folder, ...files.map(({ file }) => file)],
    write(directory) {
      writeFunction(entryOf(folder), directory);
      writeModules(modules, directory);
    },
  });
}

const entryOf = (folder: string): string => `functions/${folder}/lambda.ts`;

interface Module {
  readonly name: string;
  readonly contents: Uint8Array;
}

function writeModules(modules: readonly Module[], directory: string): void {
  for (const { name, contents } of modules) writeFileSync(join(directory, name), contents);
}

/** The code of a function as it is deployed, and the files that it is made of. Throws as `companyCode`. */
export function writeCode({ folder, files }: CompanyCode, directory: string): readonly string[] {
  const modules = files.map(({ file, made, name }) => ({
    name: companyModule(name),
    contents: bundledFile(file, made),
  }));
  writeFunction(entryOf(folder), directory);
  writeModules(modules, directory);
  return sourcesOfCode({ folder, files });
}

/** The files that the code of a function is made of. */
export const sourcesOfCode = ({ folder, files }: CompanyCode): readonly string[] => [
  ...sourcesOf(entryOf(folder)),
  ...files.flatMap(({ file }) => {
    const { inputs } = built(file, relative(process.cwd(), file)).metafile;
    return Object.keys(inputs).map((name) => resolve(dirname(file), name));
  }),
];

/** The module of a file of the company, with all that it imports. */
export function bundledFile(file: string, made: CompanyExport = 'handler'): Uint8Array {
  const shown = relative(process.cwd(), file);
  const { outputFiles, metafile } = built(file, shown);
  const [module] = outputFiles;
  const [output] = Object.values(metafile.outputs);
  if (module === undefined || output?.exports.includes('default') !== true)
    throw new StageError(`${shown} has no default export: write \`export default ${made}(…)\` in it`);
  return module.contents;
}

function built(file: string, shown: string) {
  const esbuild = loadedEsbuild(shown);
  try {
    return esbuild.buildSync({
      absWorkingDir: dirname(file),
      entryPoints: [file],
      outdir: 'out',
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      target: 'node24',
      format: 'esm',
      mainFields: ['module', 'main'],
      // For CommonJS code that requires Node's own modules. A name that the company declares itself must not collide.
      banner: {
        js: "import{createRequire as requireOfBundle}from'node:module';globalThis.require??=requireOfBundle(import.meta.url);",
      },
      legalComments: 'none',
      logLevel: 'silent',
    });
  } catch (error) {
    throw new StageError(`${shown} cannot be bundled: ${firstOf(error)}`, { cause: error });
  }
}

const bundler = z.object({
  buildSync: z.custom<typeof buildSync>((value) => typeof value === 'function'),
});

/** A company installs it only if it has code of its own. */
function loadedEsbuild(shown: string) {
  try {
    const loaded: unknown = requireFrom(import.meta.url)('esbuild');
    return bundler.parse(loaded);
  } catch (error) {
    throw new StageError(
      `${shown} is bundled by esbuild, which is not installed: run \`npm install --save-dev esbuild\``,
      { cause: error },
    );
  }
}

const failure = z.object({
  errors: z.array(
    z.object({
      text: z.string(),
      location: z.nullable(z.object({ file: z.string(), line: z.number() })),
    }),
  ),
});

/** The first thing that esbuild says. */
function firstOf(error: unknown): string {
  const [first] = failure.safeParse(error).data?.errors ?? [];
  if (first === undefined) return String(error);
  const { text, location } = first;
  return location === null ? text : `${text} (${location.file}:${String(location.line)})`;
}
