import { existsSync, readFileSync } from 'node:fs';
import { catalog } from '#shared/events/catalog.ts';
import { commitOf } from '#test/commit-of.ts';
import { keepEvidence } from '#test/kept-evidence.ts';
import { seedsEvidence, seedsIn } from './evidence.ts';
import { withSeed, type KeptSeeds } from './kept-seeds.ts';
import type { SimulationResult } from './result.ts';
import { simulateSeeds } from './simulate-seeds.ts';

export interface SoakFlags {
  readonly seeds: number;
  readonly from: number;
  readonly write: boolean;
}

const page = 'docs/evidence/simulation.md';
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Simulates many seeds and prints failures and how to reproduce them; false if there were any. A thousand seeds take
 * hours, so with `write`, each that is kept is written down when it ends, and none that was is simulated again.
 */
export async function soak({ seeds: count, from, write }: SoakFlags): Promise<boolean> {
  const commit = commitOf();
  let kept = write ? readKept() : undefined;
  const known = new Set(kept?.commits.flatMap(({ seeds }) => seeds));
  const seeds = Array.from({ length: count }, (_, index) => from + index).filter((seed) => !known.has(seed));
  const results: SimulationResult[] = [];
  const failures: string[] = [];
  let written = Promise.resolve();
  await simulateSeeds(seeds, (outcome) => {
    if ('failure' in outcome) {
      say(outcome.failure);
      failures.push(outcome.failure.split('\n')[0] ?? outcome.failure);
      return;
    }
    const { result } = outcome;
    say(
      `seed ${result.seed}: ${result.notifications} notifications, ${result.jobs.published} statements, kept`,
    );
    results.push(result);
    kept = withSeed(kept, commit, result);
    const now = kept;
    if (write) written = written.then(async () => keepEvidence(page, seedsEvidence(now)));
  });
  await written;
  // A few seeds prove nothing about rare cases.
  if (results.length >= 20) failures.push(...unseenTypes(results));
  say(`${results.length} of ${seeds.length} seeds kept every promise`);
  for (const failure of failures) say(failure);
  return failures.length === 0;
}

function unseenTypes(results: readonly SimulationResult[]): readonly string[] {
  const unseen = catalog.filter(({ type }) => results.every(({ types }) => (types[type] ?? 0) === 0));
  return unseen.length === 0 ? [] : [`none of the seeds met ${unseen.map(({ type }) => type).join(', ')}`];
}

function readKept(): KeptSeeds | undefined {
  return existsSync(page) ? seedsIn(readFileSync(page, 'utf8')) : undefined;
}
