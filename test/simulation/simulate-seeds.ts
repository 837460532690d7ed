import { inProcesses, type SeedOutcome } from '#test/in-processes.ts';
import type { SimulationResult } from './result.ts';

/** Simulates seeds in as many processes as there are cores; reports each when it ends, in no particular order. */
export async function simulateSeeds(
  seeds: readonly number[],
  onEnd: (outcome: SeedOutcome<SimulationResult>) => void,
): Promise<void> {
  const wanted = seeds.map((seed) => ({ seed }));
  await inProcesses<SimulationResult>(`${import.meta.dirname}/seed-process.ts`, wanted, onEnd);
}
