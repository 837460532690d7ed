import { mkdirSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { catalog } from '#shared/events/catalog.ts';
import { commitOf } from '#test/commit-of.ts';
import { soakEvidence } from './evidence.ts';
import { keptOutcomes, type CommittedOutcome } from './kept-outcomes.ts';
import { simulateSeeds } from './simulate-seeds.ts';

export interface SoakFlags {
  readonly seeds: number;
  readonly from: number;
  readonly write: boolean;
  readonly keep?: string;
}

/** Simulates many seeds and prints failures and how to reproduce them; false if there were any. */
export async function soak({ seeds: count, from, ...flags }: SoakFlags): Promise<boolean> {
  const commit = commitOf();
  const seeds = Array.from({ length: count }, (_, index) => from + index);
  const outcomes = new Map<number, CommittedOutcome>();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { known, keep } =
    flags.keep === undefined ? { known: [], keep: () => undefined } : keptOutcomes(flags.keep);

  for (const each of known) if (seeds.includes(each.outcome.seed)) outcomes.set(each.outcome.seed, each);
  await simulateSeeds(
    seeds.filter((seed) => !outcomes.has(seed)),
    (outcome) => {
      outcomes.set(outcome.seed, { commit, outcome });
      keep({ commit, outcome });
      if ('failure' in outcome) say(outcome.failure);
      else
        say(
          `seed ${outcome.seed}: ${outcome.result.notifications} notifications, ${outcome.result.jobs.published} statements, kept`,
        );
    },
  );
  const ended = [...outcomes.values()].toSorted((one, other) => one.outcome.seed - other.outcome.seed);
  const results = ended.flatMap(({ outcome }) => ('result' in outcome ? [outcome.result] : []));
  const failures = ended.flatMap(({ outcome }) =>
    'failure' in outcome ? [outcome.failure.split('\n')[0] ?? outcome.failure] : [],
  );
  const arrived = new Set(
    results.flatMap(({ types }) => Object.keys(types).filter((type) => types[type] !== 0)),
  );
  const unseen = catalog.map(({ type }) => type).filter((type) => !arrived.has(type));
  // A few seeds prove nothing about rare cases.
  if (unseen.length > 0 && count >= 20) failures.push(`none of the seeds met ${unseen.join(', ')}`);
  say(`${results.length} of ${count} seeds kept every promise`);
  for (const failure of failures) say(failure);

  if (flags.write) {
    mkdirSync('docs/evidence', { recursive: true });
    const text = soakEvidence({ commits: countByCommit(ended), from, count, results, failures });
    const path = 'docs/evidence/simulation.md';
    writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
  }
  return failures.length === 0;
}

function countByCommit(ended: readonly CommittedOutcome[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { commit } of ended) counts.set(commit, (counts.get(commit) ?? 0) + 1);
  return counts;
}
