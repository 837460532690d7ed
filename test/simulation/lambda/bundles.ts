import { readdirSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { Script } from 'node:vm';
import type { BuildOptions } from 'esbuild';
import { builtFiles } from '#infra/constructs/built-files.ts';
import { memoised } from '#shared/kernel/memoised.ts';

const root = resolve(import.meta.dirname, '../../..');

/**
 * The globals that a bundle gets instead of those for time, randomness, environment and network, and instead of the
 * global object itself, since packages leave values there for others.
 */
export const globalNames = [
  'globalThis',
  'JSON',
  'process',
  'console',
  'Date',
  'Math',
  'crypto',
  'performance',
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setImmediate',
] as const;

export type Globals = Readonly<Record<(typeof globalNames)[number], unknown>>;

export type Require = (name: string) => unknown;

/** A compiled bundle: each evaluation is a fresh module that shares nothing with the previous one. */
type Bundle = (require: Require, globals: Globals) => unknown;

const options = {
  absWorkingDir: root,
  bundle: true,
  outdir: 'out',
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  logLevel: 'error',
} as const satisfies BuildOptions;

const textOf = (contents: Uint8Array) => new TextDecoder().decode(contents);

function compiled(name: string, text: string): Bundle {
  const script = new Script(`(function(require,module,exports,${globalNames.join(',')}){${text}\n})`, {
    filename: `${name}.cjs`,
  });
  // Evaluated once, so that V8 keeps what it has learnt about the functions in it from one module to the next.
  const evaluate = script.runInThisContext() as (...given: unknown[]) => void;
  return (require, globals) => {
    const module = { exports: {} };
    evaluate(require, module, module.exports, ...globalNames.map((global) => globals[global]));
    return module.exports;
  };
}

const builtFunctions = memoised(() => {
  const folders = readdirSync(resolve(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/lambda.ts'))
    .map((path) => path.slice(0, -'/lambda.ts'.length));
  const files = builtFiles({
    ...options,
    entryPoints: Object.fromEntries(folders.map((folder) => [folder, `functions/${folder}/lambda.ts`])),
    packages: 'external',
  });
  const imports = files.flatMap((file) => file.imports);
  return { files, external: imports.filter((each) => each.external).map(({ path }) => path) };
});

/** Every composition root under `functions/`, by its folder, with all packages excluded. */
export const functionBundles = memoised((): ReadonlyMap<string, Bundle> => {
  const { files } = builtFunctions();
  return new Map(
    files.map(({ path, contents }) => {
      const folder = path.slice(`${options.outdir}/`.length, -'.js'.length);
      return [folder, compiled(folder, textOf(contents))];
    }),
  );
});

/** The packages that the functions import: not specific to one container, but running on its world's time. */
const packages = memoised((): readonly string[] => {
  const { external } = builtFunctions();
  return [...new Set(external)].filter((name) => !isBuiltin(name)).toSorted();
});

export const packageBundle = memoised((): Bundle => {
  const exported = packages().map((name, index) => `export * as p${index} from '${name}';`);
  const [file] = builtFiles({
    ...options,
    stdin: { contents: exported.join('\n'), resolveDir: root },
    mainFields: ['module', 'main'],
  });
  return compiled('packages', file === undefined ? '' : textOf(file.contents));
});

/** A package by name, as `require` returns it. */
export function packagesIn(evaluated: unknown): ReadonlyMap<string, object> {
  const namespaces = evaluated as Readonly<Record<string, { readonly default?: unknown }>>;
  return new Map(
    packages().map((name, index) => {
      const namespace = namespaces[`p${index}`] ?? {};
      // middy has only a default export, which CommonJS does not have.
      return [name, typeof namespace.default === 'function' ? namespace.default : namespace];
    }),
  );
}
