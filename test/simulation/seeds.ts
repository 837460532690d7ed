import { expect, test } from 'vitest';
import type { SimulationResult } from './result.ts';
import { simulate } from './simulate.ts';

/**
 * Each seed is a test. A failing one names the broken promise and the latest steps; `npm run soak -- --from <seed>
 * --seeds 1` reproduces it. What the passed ones come to is in the result by and by.
 */
export function keepEveryPromise(seeds: readonly number[]): readonly SimulationResult[] {
  const results: SimulationResult[] = [];

  test.each(seeds)('whatever goes wrong on the way, the mirror ends as the bank: seed %i', async (seed) => {
    results.push(await simulate(seed));
  });

  // Half of what seeds usually cover: a simulation in which little happens would keep every promise.
  test.for<[what: string, perSeed: number, of: (result: SimulationResult) => number]>([
    ['stale events', 5, ({ states }) => states.stale],
    ['duplicates', 6, ({ states }) => states.duplicate],
    ['rejected webhooks', 10, ({ rejected }) => rejected],
    ['erased customers', 2, ({ erased }) => erased],
    ['replayed events', 25, ({ replayed }) => replayed],
    ['parked events that are settled since', 2, ({ settledSince }) => settledSince],
    ['dead letters', 1, ({ deadLetters }) => deadLetters],
    ['dead letters that people moved back', 1, ({ redriven }) => redriven],
    ['runs of jobs beside others', 4, ({ skippedRuns }) => skippedRuns],
    ['runs that outlived their lease', 1, ({ outlivedLeases }) => outlivedLeases],
    ['looks for a call slot that found none', 100, ({ fullPools }) => fullPools],
    ['accounts taken over from a statement', 2, ({ jobs }) => jobs.fromStatements],
    ['accounts that opened later', 4, ({ jobs }) => jobs.takenOver - jobs.fromStatements],
    ['bookings that only a job found', 4, ({ jobs }) => jobs.healed],
    ['comparisons with the bank', 3, ({ jobs }) => jobs.reconciled],
    ['entities that only a comparison healed', 2, ({ jobs }) => jobs.healedItems],
    ['statements with bookings', 2, ({ jobs }) => jobs.withBookings],
    ['statements of account', 2, ({ jobs }) => jobs.ofAccount],
    ['items that a run looked at again', 4, ({ jobs }) => jobs.looks],
    ['accounts that an erasure took out of the register', 2, ({ jobs }) => jobs.erasedAccounts],
  ])('the seeds together cover %s', ([, perSeed, of]) => {
    const met = results.reduce((total, result) => total + of(result), 0);

    expect(results).toHaveLength(seeds.length);
    expect(met).toBeGreaterThanOrEqual(perSeed * seeds.length);
  });
  return results;
}
