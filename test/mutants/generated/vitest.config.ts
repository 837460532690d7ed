import { readFileSync, statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';
import { keptWorkers } from './kept-worker.ts';

/**
 * The first test that fails ends the judging of a mutant, so what takes longest comes last: tests that set a bank up, and
 * the larger files of both kinds. By itself, vitest begins with the slowest.
 */
class FastestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map(({ moduleId }) => [moduleId, weightOf(moduleId)]));
    const weight = ({ moduleId }: TestSpecification) => weights.get(moduleId) ?? 0;
    return Promise.resolve(files.toSorted((one, other) => weight(one) - weight(other)));
  }
}

const setsABankUp = /from '#(sandbox|test\/fakes\/[\w-]+-world|test\/[\w-]+-soak)/;

function weightOf(file: string): number {
  return statSync(file).size + (setsABankUp.test(readFileSync(file, 'utf8')) ? 1_000_000 : 0);
}

/** The tests that Stryker runs on each mutant; `stryker.ts` names them. */
export default defineConfig({
  plugins: [
    {
      name: 'kept-worker',
      // Stryker names a pool of its own, which goes before the one of this file.
      configureVitest({ project }) {
        project.config.pool = 'kept';
        project.config.poolRunner = keptWorkers();
      },
    },
  ],
  test: {
    isolate: false,
    sequence: { sequencer: FastestFirst },
    setupFiles: ['test/property-sizes.ts', 'test/mutants/generated/no-mutant.ts'],
    include: (process.env['TESTS_OF_MUTANTS'] ?? '').split(' '),
    testTimeout: 30_000,
  },
});
