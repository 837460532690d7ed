import { runNode } from './run-process.ts';
import type { Verdict } from './verdict.ts';

/** Few: a seed takes half a minute. */
const seeds = [1, 2, 3, 4];
const limitMs = 5 * 60_000;

/** The simulation over a few seeds, each in a process of its own; the first that fails has caught it. */
export async function runSeeds(root: string): Promise<Verdict> {
  for (const seed of seeds) {
    const { status, output } = await runNode(['test/mutants/run-seed.ts', String(seed)], root, limitMs);
    if (status === 0) continue;
    const suite = `simulation, seed ${seed}`;
    if (status === undefined) return { outcome: 'badly-made', reason: `${suite} does not end` };
    const violation = output.split('\n').find((line) => line.startsWith(`seed ${seed}`));
    return violation === undefined
      ? { outcome: 'badly-made', reason: output.slice(-500) }
      : { outcome: 'caught', suite, test: violation.replace(/^seed \d+, /, '') };
  }
  return { outcome: 'survived' };
}
