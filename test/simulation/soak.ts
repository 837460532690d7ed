import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { catalog } from '#shared/events/catalog.ts';
import { soakEvidence } from './evidence.ts';
import { keptOutcomes } from './kept-outcomes.ts';
import type { SeedOutcome } from './seed-process.ts';
import { simulateSeeds } from './simulate-seeds.ts';

export interface SoakFlags {
  readonly seeds: number;
  readonly from: number;
  readonly write: boolean;
  readonly keep?: string;
}

/** Simulates many seeds, and says what failed and how to see it again; false if anything did. */
export async function soak({ seeds: count, from, ...flags }: SoakFlags): Promise<boolean> {
  const commit = commitOf();
  const seeds = Array.from({ length: count }, (_, index) => from + index);
  const outcomes = new Map<number, SeedOutcome>();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { known, keep } =
    flags.keep === undefined ? { known: [], keep: () => undefined } : keptOutcomes(flags.keep, commit);

  for (const outcome of known) if (seeds.includes(outcome.seed)) outcomes.set(outcome.seed, outcome);
  await simulateSeeds(
    seeds.filter((seed) => !outcomes.has(seed)),
    (outcome) => {
      outcomes.set(outcome.seed, outcome);
      keep(outcome);
      if ('failure' in outcome) say(outcome.failure);
      else say(`seed ${outcome.seed}: ${outcome.result.notifications} notifications, kept`);
    },
  );
  const ended = [...outcomes.values()].toSorted((one, other) => one.seed - other.seed);
  const results = ended.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  const failures = ended.flatMap((outcome) =>
    'failure' in outcome ? [outcome.failure.split('\n')[0] ?? outcome.failure] : [],
  );
  const arrived = new Set(
    results.flatMap(({ types }) => Object.keys(types).filter((type) => types[type] !== 0)),
  );
  const unseen = catalog.map(({ type }) => type).filter((type) => !arrived.has(type));
  // A few seeds show nothing about what is rare.
  if (unseen.length > 0 && count >= 20) failures.push(`none of the seeds met ${unseen.join(', ')}`);
  say(`${results.length} of ${count} seeds kept every promise`);
  for (const failure of failures) say(failure);

  if (flags.write) {
    mkdirSync('docs/evidence', { recursive: true });
    const text = soakEvidence({ commit, from, count, results, failures });
    const path = 'docs/evidence/simulation.md';
    writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
  }
  return failures.length === 0;
}

function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'functions', 'shared', 'sandbox', 'test') !== '';
  return git('rev-parse', 'HEAD') + (isChanged ? ', with changes that are not committed' : '');
}
