// Under a name of its own: a banner of the package has the usual one.
import { createRequire as requireFrom } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import type { buildSync } from 'esbuild';
import type { IConstruct } from 'constructs';
import * as z from '#shared/kernel/zod.ts';
import type { CompanyExport } from '#shared/own/names.ts';
import { StageError } from '#infra/stage/placeholders.ts';

/** A file of the company that a function of ours calls. */
export interface CompanyFile {
  readonly file: string;
  /** What makes its default export. */
  readonly made: CompanyExport;
  /** Of several files of one function. */
  readonly name?: string;
  /** The event types that the stage sends to a handler. */
  readonly types?: readonly string[];
}

type Bundled = Pick<CompanyFile, 'file' | 'made'>;

/** Several functions may call one file, and all files are loaded once more than they are deployed. */
const known = new WeakMap<IConstruct, Map<string, Uint8Array>>();

/** As `bundledFile`, and once for all that is below one app. */
export function bundledOnce(scope: IConstruct, { file, made }: Bundled): Uint8Array {
  const { root } = scope.node;
  const ofApp = known.get(root) ?? new Map<string, Uint8Array>();
  known.set(root, ofApp);
  const contents = ofApp.get(file) ?? bundledFile(file, made);
  ofApp.set(file, contents);
  return contents;
}

/** The module of a file of the company, with all that it imports. Throws a sentence if it cannot be made. */
export function bundledFile(file: string, made: CompanyExport = 'handler'): Uint8Array {
  const { outputFiles, metafile } = built(file);
  const [module] = outputFiles;
  const [output] = Object.values(metafile.outputs);
  if (module === undefined || output?.exports.includes('default') !== true)
    throw new StageError(
      `${shownFile(file)} has no default export: write \`export default ${made}(…)\` in it`,
    );
  return module.contents;
}

/** The files that its module is made of. */
export const sourcesOfFile = (file: string): readonly string[] =>
  Object.keys(built(file).metafile.inputs).map((name) => resolve(dirname(file), name));

/** As people type it. */
export const shownFile = (file: string): string => relative(process.cwd(), file);

function built(file: string) {
  const esbuild = loadedEsbuild(file);
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
    throw new StageError(`${shownFile(file)} cannot be bundled: ${firstOf(error)}`, { cause: error });
  }
}

const bundler = z.object({
  buildSync: z.custom<typeof buildSync>((value) => typeof value === 'function'),
});

/** A company installs it only if it has code of its own. */
function loadedEsbuild(file: string) {
  try {
    const loaded: unknown = requireFrom(import.meta.url)('esbuild');
    return bundler.parse(loaded);
  } catch (error) {
    throw new StageError(
      `${shownFile(file)} is bundled by esbuild, which is not installed: run \`npm install --save-dev esbuild\``,
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
