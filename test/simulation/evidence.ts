import type { Mutant } from './mutants.ts';
import type { SimulationResult } from './simulate.ts';

export interface CaughtMutant {
  readonly mutant: Mutant;
  /** The first seed that caught it, and by what; left out if none did. */
  readonly seed?: number;
  readonly violation?: string;
}

export interface Soak {
  readonly commit: string;
  readonly from: number;
  readonly count: number;
  readonly results: readonly SimulationResult[];
  /** First lines. */
  readonly failures: readonly string[];
  readonly caught: readonly CaughtMutant[];
}

/** What a soak has shown, as Markdown. */
export function soakEvidence({ commit, from, count, results, failures, caught }: Soak): string {
  const sum = (of: (result: SimulationResult) => number) =>
    results.reduce((total, result) => total + of(result), 0).toLocaleString('en');
  const kinds = Object.keys(results[0]?.unordered ?? {});
  const lines = [
    '# Simulation of the event path',
    '',
    `- Commit: ${commit}`,
    `- Seeds: ${from} to ${from + count - 1}; ${results.length} of ${count} kept every promise`,
    '- Command: `node test/simulation/soak.ts`',
    '',
    '| over all seeds | |',
    '|---|---|',
    `| notifications of the bank | ${sum((result) => result.notifications)} |`,
    `| attempts to deliver them | ${sum((result) => result.attempts)} |`,
    `| events recorded | ${sum((result) => result.events)} |`,
    `| of these applied | ${sum(({ states }) => states.applied)} |`,
    `| stale | ${sum(({ states }) => states.stale)} |`,
    `| duplicates | ${sum(({ states }) => states.duplicate)} |`,
    `| parked: exactly the poison | ${sum(({ states }) => states.parked)} |`,
    `| rejected with 422, in quarantine | ${sum((result) => result.rejected)} |`,
    `| left by the stream, published by the sweep | ${sum((result) => result.leftToTheSweep)} |`,
    `| steps of the simulation | ${sum((result) => result.steps)} |`,
    '',
    'Every kind that can be ordered or read ended as at the bank. These cannot; only reconciliation can heal them:',
    '',
    '| kind | rows | as at the bank |',
    '|---|---|---|',
    ...kinds.map((kind) => {
      const rows = sum(({ unordered }) => unordered[kind]?.rows ?? 0);
      return `| ${kind} | ${rows} | ${sum(({ unordered }) => unordered[kind]?.asAtTheBank ?? 0)} |`;
    }),
    '',
    ...(failures.length === 0 ? [] : ['## Failures', '', ...failures.map((failure) => `- ${failure}`), '']),
    '## Planted bugs',
    '',
    '| bug | consequence | caught by | what was not kept |',
    '|---|---|---|---|',
    ...caught.map(({ mutant, seed, violation }) => {
      const by = seed === undefined ? 'nothing' : `seed ${seed}`;
      return `| ${mutant.name} | ${mutant.consequence} | ${by} | ${withoutIds(violation ?? '')} |`;
    }),
    '',
  ];
  return lines.join('\n');
}

/** Ids say nothing in a table. */
function withoutIds(violation: string): string {
  const [short = ''] = violation.split(/: mirror|\n/);
  return short.replaceAll(/\b[0-9a-f]{32,64}(c[a-z]{2,3}|[a-z]{4})?\b/g, '…').replaceAll('|', '/');
}
