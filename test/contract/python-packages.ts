import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { sha256Hex } from '#shared/kernel/digest.ts';

/** Everything there is the owner's, including keys and logs of local runs. */
const ownerAlone = 0o700;

interface Installing {
  /** In CI, nothing may be skipped. */
  readonly isCi?: boolean;
  /** Returns the folder with the packages of the requirements; throws what is wrong. */
  readonly install?: (requirements: string) => string;
}

/**
 * The folder with the packages of a file of requirements. Where there is no Python or its packages cannot be had, that is
 * an error in CI (`CI=true`); elsewhere `skipped` is said loudly, and the result is undefined.
 */
export function pythonPackages(
  requirements: string,
  skipped: string,
  { isCi = process.env['CI'] === 'true', install = installed }: Installing = {},
): string | undefined {
  try {
    return install(requirements);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    if (isCi)
      throw new Error(
        `Nothing may be skipped in CI: install Python 3 with pip, which must reach PyPI or a mirror: ${reason}`,
        { cause: error },
      );
    process.stderr.write(`SKIPPED: ${skipped} Python 3 with pip is needed: ${reason}\n`);
    return undefined;
  }
}

/** Once per content; renamed when it is whole, so that two processes cannot meet half of it. */
function installed(requirements: string): string {
  const target = `.local/python-${sha256Hex(readFileSync(requirements)).slice(0, 12)}`;
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}`;
  try {
    mkdirSync('.local', { recursive: true, mode: ownerAlone });
    chmodSync('.local', ownerAlone);
    const pip = [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '--no-deps',
      '--require-hashes',
    ];
    execFileSync('python3', [...pip, '--target', fresh, '--requirement', requirements], { stdio: 'pipe' });
    if (existsSync(target)) rmSync(fresh, { recursive: true });
    else renameSync(fresh, target);
    return target;
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}
