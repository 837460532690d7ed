import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
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
  await write(join(root, data), JSON.stringify(results));
  await write(join(root, page), evidence(results));
}

async function write(path: string, text: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}
