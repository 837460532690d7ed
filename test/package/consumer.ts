import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Where `npm run package` puts it. */
export const packageFolder = join(root, 'dist/package');

/** Builds the package and packs it; returns the path of the tarball. */
export function packed(): string {
  run('npm', ['run', '--silent', 'package'], root);
  const name = run('npm', ['pack', '--silent'], packageFolder).trim();
  return join(packageFolder, name);
}

export interface Consumer {
  readonly folder: string;
  /** Runs a program in the folder of the company. */
  readonly node: (
    args: readonly string[],
    env?: NodeJS.ProcessEnv,
  ) => { readonly status: number | null; readonly output: string };
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
  const installed = join(folder, 'node_modules/partner-banking');
  await mkdir(installed, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], folder);
  for (const name of packages) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(root, 'node_modules', name), link);
  }
  const written = { 'package.json': '{ "name": "company", "private": true, "type": "module" }', ...files };
  for (const [name, text] of Object.entries(written)) await writeFile(join(folder, name), text);
  return {
    folder,
    node: (args, env = {}) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        env: { ...process.env, ...env },
        encoding: 'utf8',
      });
      return { status, output: `${stdout}${stderr}` };
    },
  };
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${String(status)}: ${stderr}${stdout}`);
  return stdout;
}
