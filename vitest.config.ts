import { defineConfig } from 'vitest/config';

const rehearsal = 'test/integration/failing-deployment.test.ts';
const monthEnd = 'test/integration/month-end.test.ts';

/** Each kind of test is a project, so that `npm run test:fast` can leave out what needs the local stack. */
export default defineConfig({
  test: {
    // By default one core is left out, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{shared,functions,sandbox,ops,infra}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'contract', include: ['test/contract/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'construct',
          include: ['test/construct/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'simulation', include: ['test/simulation/**/*.test.ts'], testTimeout: 600_000 } },
      {
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          exclude: [rehearsal, monthEnd],
          globalSetup: ['test/integration/local-stack.ts'],
          // One emulator on two cores: files in parallel would only measure each other.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'rehearsal',
          // It breaks what is deployed, and what it left behind would fail the others: it has a stack of its own.
          include: [rehearsal],
          globalSetup: ['test/integration/local-stack.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'month-end',
          // It moves the bank's clock by weeks: it has a stack of its own, too.
          include: [monthEnd],
          globalSetup: ['test/integration/local-stack.ts'],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
