import type { Mutant } from './mutants.ts';
import { simulate, SimulationFailure } from './simulate.ts';
import { Violation } from './violation.ts';

/** The failure of the first seed that catches the planted bug, or undefined when none does. */
export async function catchMutant(
  { mutation }: Mutant,
  seeds: number,
): Promise<{ readonly seed: number; readonly violation: string } | undefined> {
  for (let seed = 1; seed <= seeds; seed += 1) {
    try {
      await simulate(seed, mutation);
    } catch (error) {
      // A world that breaks down for another reason has caught nothing.
      if (!(error instanceof SimulationFailure) || !(error.cause instanceof Violation)) throw error;
      return { seed, violation: error.cause.message };
    }
  }
  return undefined;
}
