import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { sha256Hex } from '#shared/kernel/digest.ts';

/**
 * The folder with the packages of a file of requirements, installed once per content. Undefined, and `skipped` said
 * loudly, where there is no Python or its packages cannot be had.
 */
export function pythonPackages(requirements: string, skipped: string): string | undefined {
  const target = `.local/python-${sha256Hex(readFileSync(requirements)).slice(0, 12)}`;
  if (existsSync(target)) return target;
  // Renamed when it is whole, so that two processes cannot meet half of it.
  const fresh = `${target}.${process.pid}`;
  try {
    mkdirSync('.local', { recursive: true });
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps'];
    execFileSync('python3', [...pip, '--target', fresh, '--requirement', requirements], { stdio: 'pipe' });
    if (existsSync(target)) rmSync(fresh, { recursive: true });
    else renameSync(fresh, target);
    return target;
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    process.stderr.write(`SKIPPED: ${skipped} Python 3 with pip is needed: ${reason}\n`);
    return undefined;
  }
}
