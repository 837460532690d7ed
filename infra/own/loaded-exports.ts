import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from '#shared/kernel/zod.ts';

/** A default export as another process found it: its functions are stand-ins, and what else is no text is left out. */
export type LoadedExport =
  | {
      readonly state: 'loaded';
      /** As `typeof` says it, and `null`. */
      readonly is: string;
      readonly value: unknown;
    }
  | { readonly state: 'failed'; readonly because: string };

/** Each line on descriptor 3 tells of one module: what the modules print goes elsewhere. */
const load = `
import { writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const named = ([name, value]) => typeof value === 'function' ? { name, isFunction: true }
  : Array.isArray(value) ? { name, value: value.map(String) }
  : typeof value === 'string' ? { name, value } : { name };
for (const path of process.argv.slice(1)) {
  let told;
  try {
    const { default: made } = await import(pathToFileURL(path).href);
    const isObject = typeof made === 'object' && made !== null;
    told = { is: made === null ? 'null' : typeof made, members: isObject ? Object.entries(made).map(named) : [] };
  } catch (error) {
    told = { threw: error instanceof Error ? error.message : String(error) };
  }
  writeSync(3, JSON.stringify(told) + '\\n');
}
process.exit();`;

const told = z.union([
  z.object({ threw: z.string() }),
  z.object({
    is: z.string(),
    members: z.array(
      z.object({
        name: z.string(),
        isFunction: z._default(z.boolean(), false),
        value: z.optional(z.union([z.string(), z.array(z.string())])),
      }),
    ),
  }),
]);

/** For all modules of a stage, on a machine that is busy: a first one takes 50 ms, and each further one 2 ms. */
const usualLimitMs = 30_000;

/** As a function of ours finds them, and with nothing that lets their code into an account. */
const environment = {
  AWS_REGION: 'eu-central-1',
  AWS_CONFIG_FILE: devNull,
  AWS_SHARED_CREDENTIALS_FILE: devNull,
  AWS_EC2_METADATA_DISABLED: 'true',
  TZ: 'UTC',
};

/** The default exports of modules, in their order; one that ends or holds up its process hides those after it. */
export function loadedExports(
  modules: readonly Uint8Array[],
  limitMs = usualLimitMs,
): readonly LoadedExport[] {
  const folder = mkdtempSync(join(tmpdir(), 'partner-banking-'));
  try {
    const paths = modules.map((contents, index) => {
      const path = join(folder, `company-${index}.mjs`);
      writeFileSync(path, contents);
      return path;
    });
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', load, ...paths], {
      env: environment,
      cwd: folder,
      timeout: limitMs,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    const lines = (ended.output[3] ?? '').split('\n').filter((line) => line !== '');
    const found = lines.map((line) => read(told.parse(JSON.parse(line))));
    if (found.length === modules.length) return found;
    const because =
      ended.signal === 'SIGKILL'
        ? `it is not done within ${limitMs / 1_000} s: put what waits into the function that it exports`
        : 'it ends its process';
    return [...found, { state: 'failed', because }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(said: z.output<typeof told>): LoadedExport {
  if ('threw' in said) return { state: 'failed', because: said.threw.split('\n', 1)[0] ?? '' };
  const { is, members } = said;
  const named = members.map(({ name, isFunction, value }) => [name, isFunction ? () => undefined : value]);
  return { state: 'loaded', is, value: is === 'object' ? Object.fromEntries(named) : undefined };
}
