import { parseArgs } from 'node:util';
import { copyCheckout, type Copy } from './copy.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { keepResults, readResults } from './results.ts';
import { createRunSeeds } from './seeds.ts';
import { runSuites } from './suites.ts';
import { compiles } from './types.ts';
import type { Verdict } from './verdict.ts';

/**
 * `npm run mutants`: makes one small mistake after the other in a copy of the checkout and runs what should notice it.
 * `--only <part of a name or file>` (more than once) and `--pending` (without a result) choose, `--write` keeps the results and writes
 * docs/evidence/mutants.md, `--strict` compiles each mistake as well, `--no-simulation` ends with the unit tests.
 */
const { values } = parseArgs({
  allowNegative: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    pending: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    simulation: { type: 'boolean', default: true },
    jobs: { type: 'string', default: '1' },
  },
});
const root = process.cwd();
const known = readResults(root);
const runSeeds = createRunSeeds(root);
const waiting = mutants.filter(
  ({ name, file, equivalent }) =>
    equivalent === undefined && isMeant(name, file) && !(values.pending && known[name] !== undefined),
);
const total = waiting.length;
const uncaught: string[] = [];

await Promise.all(Array.from({ length: Number(values.jobs) }, work));
process.stdout.write(`${total - uncaught.length} of ${total} mistakes were caught\n`);
for (const line of uncaught) process.stdout.write(`${line}\n`);
process.exitCode = uncaught.length === 0 ? 0 : 1;

function isMeant(name: string, file: string): boolean {
  return values.only.length === 0 || values.only.some((part) => name.includes(part) || file.includes(part));
}

async function work(): Promise<void> {
  using copy = copyCheckout(root);
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const { name } = mutant;
    const verdict = await judge(mutant, copy);
    const told = verdict.outcome === 'caught' ? `caught by ${verdict.suite}: ${verdict.test}` : said(verdict);
    process.stdout.write(`${name}: ${told}\n`);
    if (verdict.outcome !== 'caught') uncaught.push(`${name}: ${told}`);
    if (values.write) await keepResults(root, { [name]: verdict });
  }
}

async function judge(mutant: Mutant, copy: Copy): Promise<Verdict> {
  try {
    return await copy.with(mutant, async () => {
      const problem = values.strict ? await compiles(copy.path) : undefined;
      if (problem !== undefined) return { outcome: 'badly-made', reason: problem };
      const verdict = await runSuites(copy.path, mutant.file);
      return verdict.outcome === 'survived' && values.simulation ? runSeeds(copy.path) : verdict;
    });
  } catch (error) {
    // One mistake that does not fit its file keeps none of the others.
    return { outcome: 'badly-made', reason: error instanceof Error ? error.message : String(error) };
  }
}

function said(verdict: Exclude<Verdict, { outcome: 'caught' }>): string {
  return verdict.outcome === 'survived' ? 'SURVIVED' : `BADLY MADE: ${verdict.reason}`;
}
