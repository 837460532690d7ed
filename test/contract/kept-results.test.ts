import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { evidence, resultsIn } from '#test/mutants/evidence.ts';
import { generatedEvidence, rowsIn } from '#test/mutants/generated/evidence.ts';
import type { FolderRow } from '#test/mutants/generated/row.ts';
import { mutants } from '#test/mutants/mutants.ts';
import type { Results } from '#test/mutants/results.ts';
import { seedsEvidence, seedsIn } from '#test/simulation/evidence.ts';
import { withSeed } from '#test/simulation/kept-seeds.ts';
import type { SimulationResult } from '#test/simulation/result.ts';

// Runs of hours read back from their pages what earlier ones have shown.

const formatted = async (page: string) => (await format('page.md', page, {})).code;

const real = mutants.filter(({ equivalent }) => equivalent === undefined).map(({ name }) => name);
const [first = '', second = '', third = '', fourth = ''] = real;
const commit = '1c122198b5c826df1039304230e8c338cbf3ccbe';

test('the page of the mutants is read as it was written', async () => {
  const results: Results = {
    [first]: {
      outcome: 'caught',
      suite: 'shared/a.test.ts',
      test: 'one: `a | b` is a_b_c <c>',
      commit,
    },
    [second]: { outcome: 'survived', commit: `${commit}, with changes that are not committed` },
    [third]: { outcome: 'badly-made', reason: 'Error: no \\| such thing', commit: 'f'.repeat(40) },
    [fourth]: { outcome: 'caught', suite: 'seed 7', test: 'a fee: charged twice' },
  };

  expect(resultsIn(await formatted(evidence(results)))).toEqual(results);
});

test('the kept page of the mutants has results, with the commit of most', async () => {
  const kept = resultsIn(readFileSync('docs/evidence/mutants.md', 'utf8'));
  const known = Object.fromEntries(Object.entries(kept).filter(([name]) => real.includes(name)));

  expect(Object.values(kept).length).toBeGreaterThan(500);
  expect(Object.values(kept).filter((result) => result.commit !== undefined).length).toBeGreaterThan(200);
  expect(resultsIn(await formatted(evidence(known)))).toEqual(known);
});

test('the page of the generated mutants is read as it was written, but for its sums', async () => {
  const counts = { static: 1, compiler: 2, own: 90, subject: 3, survived: 4, uncovered: 3, listed: 5 };
  const rows: readonly FolderRow[] = [
    { folder: 'fees/charges', ...counts, commit: '1c122198' },
    { folder: 'audit', ...counts, survived: 0, uncovered: 0, commit: '1c122198 +' },
  ];
  const page = await formatted(generatedEvidence(rows));

  expect(rowsIn(page)).toEqual(rows);
  expect(page).toMatch(/\| fees\/charges +\| +103 \|.*\| +95.9 % \| +93.0 % \|/);
  expect(page).toMatch(/\| all +\| +199 \|.*\| +97.9 % \| +96.4 % \|/);
});

test('the kept page of the simulation is read as it was written, and another seed is added to it', async () => {
  const kept = seedsIn(readFileSync('docs/evidence/simulation.md', 'utf8'));
  const seeds = kept.commits.flatMap((each) => each.seeds);
  expect(new Set(seeds).size).toBe(seeds.length);
  expect(seeds.length).toBeGreaterThan(1_000);
  expect(kept.totals.states.applied).toBeGreaterThan(400_000);
  expect(seedsIn(await formatted(seedsEvidence(kept)))).toEqual(kept);

  const result: SimulationResult = { ...kept.totals, seed: 99_999, beginning: 'abc' };
  const more = seedsIn(await formatted(seedsEvidence(withSeed(kept, commit, result))));

  expect(more.commits).toEqual([...kept.commits, { commit, seeds: [99_999] }]);
  expect(more.totals.steps).toBe(2 * kept.totals.steps);
  expect(more.totals.jobs.breaks).toBe(2 * kept.totals.jobs.breaks);
  expect(more.totals.types['BOOKING']).toBe(2 * kept.totals.types['BOOKING']!);
  expect(more.totals.entities.ordered['booking']!.rows).toBe(
    2 * kept.totals.entities.ordered['booking']!.rows,
  );
});
