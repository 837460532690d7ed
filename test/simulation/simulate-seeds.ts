import { fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { SeedOutcome } from './seed-process.ts';

/** Simulates seeds in as many processes as there are cores; reports each when it ends, in no particular order. */
export async function simulateSeeds(
  seeds: readonly number[],
  onEnd: (outcome: SeedOutcome) => void,
): Promise<void> {
  const waiting = seeds.values();
  const workers = Array.from({ length: Math.min(availableParallelism(), seeds.length) }, async () => {
    let child = start();
    for (const seed of waiting) {
      const outcome = await simulated(child, seed);
      onEnd(outcome);
      if (!child.connected) child = start();
    }
    child.disconnect();
  });
  await Promise.all(workers);
}

function start(): ChildProcess {
  return fork(`${import.meta.dirname}/seed-process.ts`);
}

async function simulated(child: ChildProcess, seed: number): Promise<SeedOutcome> {
  return new Promise((resolve) => {
    const die = (code: number | null) =>
      resolve({ seed, failure: `seed ${seed}: its process ended with ${code ?? 'a signal'}` });
    child.once('exit', die);
    child.once('message', (outcome) => {
      child.off('exit', die);
      resolve(outcome as SeedOutcome);
    });
    child.send(seed);
  });
}
