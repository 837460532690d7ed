import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedRelease } from './changelog.ts';

const root = join(import.meta.dirname, '..', '..');
const releases = join(root, '.local', 'releases');

/**
 * The files of a release under `.local`, out of the history of this clone. What it depends on is installed there only if
 * its lock file differs from ours.
 */
export function checkedOut({ version, commit }: NamedRelease): string {
  const directory = join(releases, commit);
  if (existsSync(directory)) return directory;
  const unfinished = `${directory}.${String(process.pid)}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  execFileSync('tar', ['-x', '-C', unfinished], { input: archiveOf(version, commit) });
  if (lockOf(unfinished) === lockOf(root))
    symlinkSync(join(root, 'node_modules'), join(unfinished, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: unfinished, stdio: 'inherit' });
  renameSync(unfinished, directory);
  return directory;
}

function archiveOf(version: string, commit: string): Buffer {
  try {
    return execFileSync('git', ['archive', commit], {
      cwd: root,
      maxBuffer: 1024 ** 3,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw new Error(`Release ${version} (${commit}) is not in this clone: git fetch --unshallow`, {
      cause: error,
    });
  }
}

const lockOf = (directory: string) => readFileSync(join(directory, 'package-lock.json'), 'utf8');
