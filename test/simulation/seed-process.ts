import type { SimulationResult } from './result.ts';
import { simulate, SimulationFailure } from './simulate.ts';

/** The message of a process about a seed that it was sent. */
export type SeedOutcome =
  | { readonly seed: number; readonly result: SimulationResult }
  | { readonly seed: number; readonly failure: string };

/** Simulates the seeds that its parent sends, one after another. */
process.on('message', (seed: number) => {
  void outcomeOf(seed).then((outcome) => process.send?.(outcome));
});

async function outcomeOf(seed: number): Promise<SeedOutcome> {
  try {
    return { seed, result: await simulate(seed) };
  } catch (error) {
    if (error instanceof SimulationFailure) return { seed, failure: error.message };
    return { seed, failure: `seed ${seed}: ${error instanceof Error ? (error.stack ?? '') : String(error)}` };
  }
}
