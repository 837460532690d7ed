import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sha256Hex } from '#shared/kernel/digest.ts';

const folder = join(import.meta.dirname, 'strangers');
const requirements = join(folder, 'requirements.txt');

/**
 * Runs the scripts in Python that read our files with libraries of others. Undefined, and said loudly, where there is
 * no Python or its packages cannot be had.
 */
export function strangers(): { run(script: string, input?: unknown): unknown } | undefined {
  const packages = installed();
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

/** Once per list of requirements; renamed when it is whole, so that two processes cannot meet half of it. */
function installed(): string | undefined {
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
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    process.stderr.write(
      `SKIPPED: statements were read by no stranger. Python 3 with pip is needed: ${reason}\n`,
    );
    return undefined;
  }
}
