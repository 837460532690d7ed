import { runNode } from './run-process.ts';
import type { Verdict } from './verdict.ts';

/** Few: a seed takes half a minute. */
const seeds = [1, 2, 3, 4];
const limitMs = 5 * 60_000;
/** Maximum length of a violation in the table. */
const mostCharacters = 200;

/**
 * The simulation of a few seeds, each in its own process; the first that fails in the copy has caught the mistake. A
 * seed that also fails in the checkout without a mistake proves nothing and is skipped.
 */
export function createRunSeeds(checkout: string) {
  const sound = new Map<number, Promise<boolean>>();
  const isSound = async (seed: number) => {
    const known = sound.get(seed) ?? runSeed(checkout, seed).then(({ status }) => status === 0);
    sound.set(seed, known);
    return known;
  };
  return async function runSeeds(copy: string): Promise<Verdict> {
    for (const seed of seeds) {
      const { status, output } = await runSeed(copy, seed);
      if (status === 0 || !(await isSound(seed))) continue;
      const suite = `simulation, seed ${seed}`;
      if (status === undefined) return { outcome: 'badly-made', reason: `${suite} does not end` };
      const violation = output.split('\n').find((line) => line.startsWith(`seed ${seed}`));
      return violation === undefined
        ? { outcome: 'badly-made', reason: output.slice(-500) }
        : { outcome: 'caught', suite, test: violation.replace(/^seed \d+, /, '').slice(0, mostCharacters) };
    }
    return { outcome: 'survived' };
  };
}

const runSeed = async (root: string, seed: number) =>
  runNode(['test/mutants/run-seed.ts', String(seed)], root, limitMs);
