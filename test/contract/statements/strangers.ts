import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '#shared/kernel/digest.ts';

const folder = join(import.meta.dirname, 'strangers');
const requirements = join(folder, 'requirements.txt');

/**
 * Runs the scripts in Python that read our files with libraries of others. Where there is no Python or its packages
 * cannot be had, that is an error in CI (`CI=true`); elsewhere it is said loudly, and the result is undefined.
 */
export function strangers(
  isCi = process.env['CI'] === 'true',
  install: () => string = installed,
): { run(script: string, input?: unknown): unknown } | undefined {
  const packages = installedOrSaid(isCi, install);
  if (packages === undefined) return undefined;
  return {
    run: (script, input) => {
      const output = execFileSync('python3', [join(folder, script)], {
        input: JSON.stringify(input ?? null),
        env: { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' },
        encoding: 'utf8',
        maxBuffer: 256 * 1024 * 1024,
      });
      return JSON.parse(output) as unknown;
    },
  };
}

function installedOrSaid(isCi: boolean, install: () => string): string | undefined {
  try {
    return install();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    if (isCi)
      throw new Error(
        `Strangers must read the statements in CI: install Python 3 with pip, which must reach PyPI or a mirror: ${reason}`,
        { cause: error },
      );
    process.stderr.write(
      `SKIPPED: statements were read by no stranger. Python 3 with pip is needed: ${reason}\n`,
    );
    return undefined;
  }
}

/** Once per list of requirements; renamed when it is whole, so that two processes cannot meet half of it. */
function installed(): string {
  const target = join('.local', `python-${sha256Hex(readFileSync(requirements)).slice(0, 12)}`);
  if (existsSync(target)) return target;
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
    throw error;
  }
}
