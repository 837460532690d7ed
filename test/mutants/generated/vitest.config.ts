import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs on each mutant; `stryker.ts` names them. */
export default defineConfig({
  test: {
    isolate: false,
    setupFiles: ['test/property-sizes.ts'],
    include: (process.env['TESTS_OF_MUTANTS'] ?? '').split(' '),
    testTimeout: 30_000,
  },
});
