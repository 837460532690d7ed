import { expect, test } from 'vitest';
import { catalog } from '#shared/events/catalog.ts';
import { simulate, type SimulationResult } from './simulate.ts';

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
const results: SimulationResult[] = [];

// A failing seed says what was not kept and the latest of what happened; `npm run soak -- --from <seed> --seeds 1` shows
// it again.
test.each(seeds)('whatever goes wrong on the way, the mirror ends as the bank: seed %i', async (seed) => {
  results.push(await simulate(seed));
});

test('a seed and a commit are enough to see it happen again', async () => {
  expect(await simulate(1)).toEqual(results.find(({ seed }) => seed === 1));
});

test('the seeds together meet everything that they are about', () => {
  const sum = (count: (result: SimulationResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);

  expect(results).toHaveLength(seeds.length);
  expect(sum(({ states }) => states.stale)).toBeGreaterThan(50);
  expect(sum(({ states }) => states.duplicate)).toBeGreaterThan(200);
  expect(sum(({ states }) => states.parked)).toBeGreaterThan(20);
  expect(sum(({ rejected }) => rejected)).toBeGreaterThan(100);
  expect(sum(({ leftToTheSweep }) => leftToTheSweep)).toBeGreaterThan(20);
  expect(sum(({ lost }) => lost)).toBeGreaterThan(10);
  expect(sum(({ late }) => late)).toBeGreaterThan(10);
  expect(sum(({ erased }) => erased)).toBeGreaterThan(2 * seeds.length);
});

test('the seeds together meet every event type of the catalogue', () => {
  const arrived = new Set(
    results.flatMap(({ types }) => Object.keys(types).filter((type) => types[type] !== 0)),
  );

  expect(catalog.map(({ type }) => type).filter((type) => !arrived.has(type))).toEqual([]);
});
