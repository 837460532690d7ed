import { expect, test } from 'vitest';
import { isInFull } from '#test/extent.ts';
import type { SimulationResult } from './result.ts';
import { simulate } from './simulate.ts';

/** What seeds have to cover: half of what one usually does. A simulation in which little happens keeps every promise. */
const covered: readonly [what: string, perSeed: number, of: (result: SimulationResult) => number][] = [
  ['stale events', 4, ({ states }) => states.stale],
  ['duplicates', 6, ({ states }) => states.duplicate],
  ['rejected webhooks', 10, ({ rejected }) => rejected],
  ['erased customers', 2, ({ erased }) => erased],
  // Less than half: people replay a whole period, and seldom.
  ['replayed events', 10, ({ replayed }) => replayed],
  ['parked events that are settled since', 2, ({ settledSince }) => settledSince],
  ['dead letters', 1, ({ deadLetters }) => deadLetters],
  ['dead letters that people moved back', 1, ({ redriven }) => redriven],
  ['runs of jobs beside others', 4, ({ skippedRuns }) => skippedRuns],
  ['runs that outlived their lease', 1, ({ outlivedLeases }) => outlivedLeases],
  ['looks for a call slot that found none', 100, ({ fullPools }) => fullPools],
  ['reads that got the reply about another resource', 1, ({ swapped }) => swapped],
  ['workers that an account ended', 4, ({ endedWorkers }) => endedWorkers],
  ['accounts that were set aside for it', 1, ({ jobs }) => jobs.setAside],
  ['accounts onboarded from a statement', 2, ({ jobs }) => jobs.fromStatements],
  ['accounts that opened later', 4, ({ jobs }) => jobs.onboarded - jobs.fromStatements],
  ['bookings that only a job found', 4, ({ jobs }) => jobs.healed],
  ['comparisons with the bank', 3, ({ jobs }) => jobs.reconciled],
  ['entities that only a comparison healed', 2, ({ jobs }) => jobs.healedItems],
  ['statements with bookings', 2, ({ jobs }) => jobs.withBookings],
  ['statements of account', 2, ({ jobs }) => jobs.ofAccount],
  ['items that a run looked at again', 4, ({ jobs }) => jobs.looks],
  ['accounts that an erasure took out of the register', 2, ({ jobs }) => jobs.erasedAccounts],
];

/**
 * Each seed is a test. A failing one names the broken promise and the latest steps; `npm run soak -- --from <seed>
 * --seeds 1` reproduces it. What the passed ones come to is in the result by and by.
 */
export function keepEveryPromise(seeds: readonly number[]): readonly SimulationResult[] {
  const results: SimulationResult[] = [];

  test.each(seeds)('after any faults, the mirror ends equal to the bank: seed %i', async (seed) => {
    results.push(await simulate(seed));
  });

  const met = (of: (result: SimulationResult) => number) =>
    results.reduce((total, result) => total + of(result), 0);

  if (isInFull)
    test.each(covered)('the seeds together cover %s', (_what, perSeed, of) => {
      expect(results).toHaveLength(seeds.length);
      expect(met(of)).toBeGreaterThanOrEqual(perSeed * seeds.length);
    });
  else
    test('even few seeds meet nearly all that many have to cover', () => {
      expect(results).toHaveLength(seeds.length);
      expect(covered.filter(([, , of]) => met(of) > 0).length).toBeGreaterThan(covered.length * 0.8);
    });
  return results;
}
