import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import * as z from '#shared/kernel/zod.ts';

export const root = resolve(import.meta.dirname, '../..');

/** Where `npm run package` puts it. */
export const packageFolder = join(root, 'dist/package');

/** Builds the package of this repository, or of a release in another folder, and packs it; returns the path of the tarball. */
export function packed(from = root): string {
  const folder = join(from, 'dist/package');
  run('npm', ['run', '--silent', 'package'], from);
  const name = run('npm', ['pack', '--silent'], folder).trim();
  return join(folder, name);
}

export interface Consumer {
  readonly folder: string;
  /** Runs a program in the folder of the company. */
  readonly node: (args: readonly string[], env?: NodeJS.ProcessEnv) => Ended;
}

/**
 * A folder with nothing but these files, the unpacked tarball, and the packages of the names, as `npm install` would
 * leave it. They are the ones of this repository, so that no registry is asked.
 */
export async function consumerOf(
  tarball: string,
  {
    files,
    packages,
  }: { readonly files: Readonly<Record<string, string>>; readonly packages: readonly string[] },
): Promise<Consumer> {
  const folder = await mkdtemp(join(tmpdir(), 'company-'));
  await unpack(tarball, folder);
  for (const name of packages) await link(folder, name);
  const written = { 'package.json': '{ "name": "company", "private": true, "type": "module" }', ...files };
  for (const [name, text] of Object.entries(written)) await writeFile(join(folder, name), text);
  return { folder, node: (args, env = {}) => end(process.execPath, args, { folder, env }) };
}

interface StartedCompany {
  readonly folder: string;
  /** Runs a program of its packages in the folder, as `npx` does, or `npm` with a script of its `package.json`. */
  readonly npm: (command: 'npm' | 'npx', ...args: readonly string[]) => Ended;
}

/** The folder that `partner-banking init` writes, with what its `package.json` names installed, and what that needs. */
export async function startedCompany(tarball: string, name: string): Promise<StartedCompany> {
  const { folder: above, node } = await consumerOf(tarball, { files: {}, packages: ['zod'] });
  const made = node(['node_modules/partner-banking/lib/entries/cli.js', 'init', name]);
  if (made.status !== 0) throw new Error(made.output);
  const folder = join(above, name);
  await unpack(tarball, folder);
  const named = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const packages = ['zod', ...Object.keys({ ...named.dependencies, ...named.devDependencies })];
  for (const each of packages) if (each !== 'partner-banking') await link(folder, each);
  await linkPrograms(folder, packages);
  return { folder, npm: (command, ...args) => end(command, args, { folder, env: { PATH: ownPath } }) };
}

/** Without the programs of this repository, which its scripts put first. */
const ownPath = [dirname(process.execPath), process.env['PATH']]
  .join(delimiter)
  .split(delimiter)
  .filter((path) => !path.endsWith('node_modules/.bin'))
  .join(delimiter);

/** What `npm install` of a tarball does: nothing of another one stays. */
export async function unpack(tarball: string, folder: string): Promise<void> {
  const installed = join(folder, 'node_modules/partner-banking');
  await rm(installed, { recursive: true, force: true });
  await mkdir(installed, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], folder);
}

/** Packages that this repository has under another name. */
const otherNames: Readonly<Record<string, string>> = { typescript: '@typescript/native' };

async function link(folder: string, name: string): Promise<void> {
  const path = join(folder, 'node_modules', name);
  await mkdir(dirname(path), { recursive: true });
  await symlink(join(root, 'node_modules', otherNames[name] ?? name), path);
}

const programs = z.object({ bin: z.optional(z.union([z.string(), z.record(z.string(), z.string())])) });

/** As npm does for each package. */
async function linkPrograms(folder: string, packages: readonly string[]): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '.bin'));
  for (const name of packages) {
    const { bin = {} } = programs.parse(
      JSON.parse(await readFile(join(modules, name, 'package.json'), 'utf8')),
    );
    for (const [command, path] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin)) {
      await symlink(join('..', name, path), join(modules, '.bin', command));
      if (name === 'partner-banking') await chmod(join(modules, name, path), 0o755);
    }
  }
}

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

function end(
  command: string,
  args: readonly string[],
  { folder, env }: { readonly folder: string; readonly env: NodeJS.ProcessEnv },
): Ended {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}: ${stderr}${stdout}`);
  return stdout;
}
