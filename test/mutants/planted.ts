import { buildCommand, type ApplicationContext } from '@stricli/core';
import { wholeNumber } from '#ops/terminal/whole-number.ts';
import { commitOf } from '#test/commit-of.ts';
import { copyCheckout, type Copy } from './copy.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { keepResults, readResults } from './results.ts';
import { createRunSeeds } from './seeds.ts';
import { isInfra, runSuites } from './suites.ts';
import { compiles } from './types.ts';
import type { Verdict } from './verdict.ts';

interface MutantFlags {
  readonly only: readonly string[];
  readonly pending: boolean;
  readonly write: boolean;
  readonly strict: boolean;
  readonly simulation: boolean;
  readonly jobs: number;
}

const off = { kind: 'boolean', default: false, withNegated: false } as const;

export const planted = buildCommand({
  docs: {
    brief:
      'Makes one small mistake after another in a copy of the checkout and runs the tests that should catch it',
  },
  parameters: {
    flags: {
      only: {
        kind: 'parsed',
        parse: String,
        variadic: true,
        default: [],
        placeholder: 'PART',
        brief: 'Only mistakes with this in their name or file; may be repeated',
      },
      pending: { ...off, brief: 'Only mistakes without a result' },
      write: { ...off, brief: 'Keep the results and write docs/evidence/mutants.md' },
      strict: { ...off, brief: 'Compile each mistake as well' },
      simulation: {
        kind: 'boolean',
        default: true,
        brief: 'Run the simulation if no unit test catches the mistake',
      },
      jobs: {
        kind: 'parsed',
        parse: wholeNumber(1, 64),
        default: '1',
        placeholder: 'N',
        brief: 'How many at a time',
      },
    },
  },
  async func(this: ApplicationContext, flags: MutantFlags) {
    const uncaught = await runMutants(flags);
    this.process.exitCode = uncaught === 0 ? 0 : 1;
  },
});

/** Returns how many were not caught. */
async function runMutants(flags: MutantFlags): Promise<number> {
  const root = process.cwd();
  const known = readResults(root);
  // Before the copies are made: the checkout may change during the run, and they do not.
  const commit = commitOf();
  const runSeeds = createRunSeeds(root);
  const waiting = mutants.filter(
    ({ name, file, equivalent }) =>
      equivalent === undefined && isMeant(flags, name, file) && !(flags.pending && known[name] !== undefined),
  );
  const total = waiting.length;
  const uncaught: string[] = [];

  const work = async (): Promise<void> => {
    using copy = copyCheckout(root);
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const { name } = mutant;
      const verdict = await judge(mutant, copy, { flags, runSeeds });
      const result =
        verdict.outcome === 'caught' ? `caught by ${verdict.suite}: ${verdict.test}` : said(verdict);
      process.stdout.write(`${name}: ${result}\n`);
      if (verdict.outcome !== 'caught') uncaught.push(`${name}: ${result}`);
      if (flags.write) await keepResults(root, { [name]: { ...verdict, commit } });
    }
  };

  await Promise.all(Array.from({ length: flags.jobs }, work));
  process.stdout.write(`${total - uncaught.length} of ${total} mistakes were caught\n`);
  for (const line of uncaught) process.stdout.write(`${line}\n`);
  return uncaught.length;
}

function isMeant({ only }: MutantFlags, name: string, file: string): boolean {
  return only.length === 0 || only.some((part) => name.includes(part) || file.includes(part));
}

interface Judging {
  readonly flags: MutantFlags;
  readonly runSeeds: ReturnType<typeof createRunSeeds>;
}

async function judge(mutant: Mutant, copy: Copy, { flags, runSeeds }: Judging): Promise<Verdict> {
  try {
    return await copy.with(mutant, async () => {
      const problem = flags.strict && !isInfra(mutant.file) ? await compiles(copy.path) : undefined;
      if (problem !== undefined) return { outcome: 'badly-made', reason: problem };
      const verdict = await runSuites(copy.path, mutant.file);
      // What is wrong with a stack has to be seen without deploying it, be it into a simulation.
      const mayRun = flags.simulation && !isInfra(mutant.file);
      return verdict.outcome === 'survived' && mayRun ? runSeeds(copy.path) : verdict;
    });
  } catch (error) {
    // A mistake that does not fit its file must not hold up the others.
    return { outcome: 'badly-made', reason: error instanceof Error ? error.message : String(error) };
  }
}

function said(verdict: Exclude<Verdict, { outcome: 'caught' }>): string {
  return verdict.outcome === 'survived' ? 'SURVIVED' : `BADLY MADE: ${verdict.reason}`;
}
