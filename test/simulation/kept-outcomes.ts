import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { SeedOutcome } from '#test/in-processes.ts';
import type { SimulationResult } from './result.ts';

/** An outcome, and the commit that produced it. */
export interface CommittedOutcome {
  readonly commit: string;
  readonly outcome: SeedOutcome<SimulationResult>;
}

/**
 * Outcomes in a file, one per line: a soak that takes hours can be stopped and resumed, even after a change. Seeds that
 * failed are simulated again.
 */
export function keptOutcomes(path: string) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const known = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as CommittedOutcome);
  return {
    known: known.filter(({ outcome }) => 'result' in outcome),
    keep: (outcome: CommittedOutcome) => appendFileSync(path, `${JSON.stringify(outcome)}\n`),
  };
}
