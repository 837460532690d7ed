import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepEvidence } from '#test/kept-evidence.ts';
import { evidence, resultsIn } from './evidence.ts';
import { mutants } from './mutants.ts';
import type { Verdict } from './verdict.ts';

/** The verdict, and the commit that it is about; verdicts were once kept without it. */
export type Result = Verdict & { readonly commit?: string };

/** By the name of the mutant. */
export type Results = Readonly<Record<string, Result>>;

const page = 'docs/evidence/mutants.md';

/** Results of earlier runs, as the page shows them: a full run takes an hour, so each run keeps its results. */
export function readResults(root: string): Results {
  const path = join(root, page);
  return existsSync(path) ? resultsIn(readFileSync(path, 'utf8')) : {};
}

const names: ReadonlySet<string> = new Set(mutants.map(({ name }) => name));

/** Results of mistakes that are not made any more are dropped. */
export async function keepResults(root: string, some: Results): Promise<void> {
  const known = Object.entries({ ...readResults(root), ...some });
  const results = Object.fromEntries(known.filter(([name]) => names.has(name)));
  await keepEvidence(join(root, page), evidence(results));
}
