import { runNode } from './run-process.ts';

const limitMs = 10 * 60_000;

/** The compiler's errors for a project of the copy; undefined if there are none. */
export async function compiles(root: string, project = '.'): Promise<string | undefined> {
  const tsc = ['node_modules/.bin/tsc', '--noEmit', '-p', project];
  const { status, output } = await runNode(tsc, root, limitMs);
  return status === 0 ? undefined : output.slice(0, 500);
}
