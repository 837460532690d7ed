import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { buildSync, version, type BuildOptions } from 'esbuild';
import * as z from '#shared/kernel/zod.ts';

/** An output of esbuild, and what it is made of. Paths are relative to the folder in which esbuild works. */
interface BuiltFile {
  readonly path: string;
  readonly contents: Uint8Array;
  readonly imports: readonly {
    readonly path: string;
    readonly kind: string;
    readonly external?: boolean | undefined;
  }[];
  readonly sources: readonly string[];
}

interface Build {
  readonly files: readonly BuiltFile[];
  /** All that esbuild read, also what it left out again. */
  readonly inputs: readonly string[];
}

type Options = BuildOptions & { readonly absWorkingDir: string; readonly outdir: string };

/**
 * Bundles without writing them. If `KEPT_BUILDS` names a folder, the result is kept there and used again as long as
 * its inputs are unchanged. `npm test` sets it, since several of its parts need the same bundles. A deployment to AWS
 * always builds anew.
 */
export function builtFiles(options: Options): readonly BuiltFile[] {
  const folder = process.env['KEPT_BUILDS'];
  return folder === undefined ? build(options).files : keptOrBuilt(options, folder);
}

function build(options: Options): Build {
  const { outputFiles, metafile } = buildSync({ ...options, write: false, metafile: true });
  const files = outputFiles.map(({ path: absolute, contents }) => {
    const path = relative(options.absWorkingDir, absolute);
    const { imports = [], inputs = {} } = metafile.outputs[path] ?? {};
    return { path, contents, imports, sources: Object.keys(inputs) };
  });
  return { files, inputs: Object.keys(metafile.inputs) };
}

const keptBuild = z.object({
  /** Hashes, by path, of what decides about the result. */
  witnesses: z.record(z.string(), z.string()),
  files: z.array(
    z.object({
      path: z.string(),
      contents: z.string(),
      imports: z.array(z.object({ path: z.string(), kind: z.string(), external: z.optional(z.boolean()) })),
      sources: z.array(z.string()),
    }),
  ),
});

function keptOrBuilt(options: Options, folder: string): readonly BuiltFile[] {
  const root = options.absWorkingDir;
  const path = join(folder, `${sha256Hex(JSON.stringify([version, root, options]))}.json`);
  if (existsSync(path)) {
    const { data } = keptBuild.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (data !== undefined && isAsBefore(root, data.witnesses))
      return data.files.map((file) => ({ ...file, contents: Buffer.from(file.contents, 'base64') }));
  }
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, '');
  const { files, inputs } = build(options);
  const names = witnessesOf(inputs);
  // What was changed meanwhile may be one thing in the bundle and another in its hash.
  const startedMs = statSync(unfinished).ctimeMs;
  const changedMs = (name: string) => statSync(join(root, name), { throwIfNoEntry: false })?.ctimeMs ?? 0;
  if (names.some((name) => changedMs(name) >= startedMs)) {
    rmSync(unfinished);
    return files;
  }
  const witnesses = Object.fromEntries(names.map((name) => [name, hashOf(root, name)]));
  const texts = files.map((file) => ({ ...file, contents: Buffer.from(file.contents).toString('base64') }));
  writeFileSync(unfinished, JSON.stringify({ witnesses, files: texts }));
  renameSync(unfinished, path);
  return files;
}

/** The files read, and those that decide where esbuild looks for them, existing or not. */
function witnessesOf(inputs: readonly string[]): readonly string[] {
  const names = inputs.filter((input) => input !== '<stdin>');
  const folders = new Set(['.']);
  for (const name of names)
    for (let folder = dirname(name); !folders.has(folder); folder = dirname(folder)) folders.add(folder);
  const deciding = [...folders].flatMap((folder) => [
    join(folder, 'package.json'),
    join(folder, 'tsconfig.json'),
  ]);
  return [...names, ...deciding, 'package-lock.json'];
}

function isAsBefore(root: string, witnesses: Readonly<Record<string, string>>): boolean {
  return Object.entries(witnesses).every(([name, hash]) => hashOf(root, name) === hash);
}

const sha256Hex = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');

function hashOf(root: string, name: string): string {
  const path = join(root, name);
  return existsSync(path) ? sha256Hex(readFileSync(path)) : 'absent';
}
