import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';

interface Judging {
  /** Files, or spans of them: `<file>:<line>:<column>-<line>:<column>`. */
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Name of the file with earlier results: what neither changed nor has other tests is not judged again. */
  readonly keptAs: string;
  readonly jobs: number;
}

export type StrykerMutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

/** Mutants are judged by tests in a copy of the checkout. */
export async function runStryker({
  mutate,
  tests,
  keptAs,
  jobs,
}: Judging): Promise<readonly StrykerMutant[]> {
  process.env['TESTS_OF_MUTANTS'] = tests.join(' ');
  const stryker = new Stryker({
    mutate: [...mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutants/generated/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // A table that is made when its module is loaded would need all tests, and all modules anew, for each of its words.
    ignoreStatic: true,
    disableTypeChecks: false,
    incremental: true,
    incrementalFile: `.local/mutants/${keptAs}.json`,
    tempDirName: `.local/stryker/${keptAs}`,
    ignorePatterns: ['cdk.out', 'dist', 'coverage', '.local'],
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    concurrency: jobs,
    // A loaded machine takes several times as long as a free one.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 20,
  });
  const root = process.cwd();
  return (await stryker.runMutationTest()).map((mutant) => ({
    ...mutant,
    fileName: relative(root, mutant.fileName),
  }));
}
