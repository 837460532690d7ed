import { runNode } from './run-process.ts';

const limitMs = 10 * 60_000;

/** The compiler's errors for the copy; undefined if there are none. */
export async function compiles(root: string): Promise<string | undefined> {
  const { status, output } = await runNode(['node_modules/.bin/tsc', '--noEmit'], root, limitMs);
  return status === 0 ? undefined : output.slice(0, 500);
}
