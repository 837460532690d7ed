import { inProcesses } from '#test/in-processes.ts';
import type { SeedOutcome } from './seed-process.ts';

/** Simulates seeds in as many processes as there are cores; reports each when it ends, in no particular order. */
export async function simulateSeeds(
  seeds: readonly number[],
  onEnd: (outcome: SeedOutcome) => void,
): Promise<void> {
  await inProcesses<number, SeedOutcome>(`${import.meta.dirname}/seed-process.ts`, seeds, {
    onEnd,
    died: (seed, code) => ({ seed, failure: `seed ${seed}: its process ended with ${code ?? 'a signal'}` }),
  });
}
