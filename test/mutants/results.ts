import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepEvidence } from '#test/kept-evidence.ts';
import { evidence } from './evidence.ts';
import type { Verdict } from './verdict.ts';

/** The verdict, and the commit that it is about; verdicts were once kept without it. */
export type Result = Verdict & { readonly commit?: string };

/** By the name of the mutant. */
export type Results = Readonly<Record<string, Result>>;

const data = 'docs/evidence/mutants.json';
const page = 'docs/evidence/mutants.md';

/** Results of earlier runs: a full run takes an hour, so each run keeps its results. */
export function readResults(root: string): Results {
  const path = join(root, data);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : {};
}

export async function keepResults(root: string, some: Results): Promise<void> {
  const results = { ...readResults(root), ...some };
  await keepEvidence(join(root, data), JSON.stringify(results));
  await keepEvidence(join(root, page), evidence(results));
}
