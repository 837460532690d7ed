import { isOfStacks } from '#test/compiler.ts';
import { runNode } from './run-process.ts';

const limitMs = 10 * 60_000;

/**
 * The compiler's errors for a project of the copy; undefined if there are none. It goes on to the files that a project
 * imports, which were written for other options: of those of `infra`, only its own errors count.
 */
export async function compiles(root: string, project: '.' | 'infra' = '.'): Promise<string | undefined> {
  const tsc = ['node_modules/.bin/tsc', '--noEmit', '-p', project];
  const { status, output } = await runNode(tsc, root, limitMs);
  if (status === 0) return undefined;
  const own = output.split('\n').filter((line) => project === '.' || isOfStacks(line));
  return own.length === 0 ? undefined : own.join('\n').slice(0, 500);
}
