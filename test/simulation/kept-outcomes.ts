import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { SeedOutcome } from './seed-process.ts';

interface Line {
  readonly commit: string;
  readonly outcome: SeedOutcome;
}

/** Outcomes in a file, a line each, so that a soak that was stopped goes on where it came to. */
export function keptOutcomes(path: string, commit: string) {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  const known = lines
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.commit === commit)
    .map(({ outcome }) => outcome);
  return {
    known,
    keep: (outcome: SeedOutcome) => {
      const line: Line = { commit, outcome };
      appendFileSync(path, `${JSON.stringify(line)}\n`);
    },
  };
}
