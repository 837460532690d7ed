import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pythonPackages } from '#test/contract/python-packages.ts';

const folder = join(import.meta.dirname, 'strangers');

/**
 * Runs the scripts in Python that read our files with libraries of others. Undefined, and said loudly, where they
 * cannot run; in CI, that is an error.
 */
export function strangers(): { run(script: string, input?: unknown): unknown } | undefined {
  const skipped = 'statements were read by no stranger.';
  const packages = pythonPackages(join(folder, 'requirements.txt'), skipped);
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
