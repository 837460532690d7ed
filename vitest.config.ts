import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { roomForYoungObjects } from './test/in-processes.ts';

/** On the local stack, the end of the month brings the bank's clock to our time. */
const first = ['test/integration/month-end.test.ts'];

/** Each takes ten seconds or more of a core in `npm test` or in `npm run test:long`, and would keep one waiting for it at the end. */
const long = [
  'test/simulation/odd-seeds.test.ts',
  'test/simulation/even-seeds.test.ts',
  'test/package/package.test.ts',
  'shared/reconciliation/ledger/interrupted-ledger.test.ts',
  'test/construct/changes/changes.test.ts',
  'test/construct/bundles.test.ts',
  'test/contract/hostile-requests.test.ts',
  'shared/fees/intents/charged-once.test.ts',
  'shared/portfolio/onboarding/onboarding.test.ts',
];

/** `npm run test:long` sends a thousand webhooks. */
const volume = 'test/integration/volume.test.ts';

/** It waits a minute for queues that show a message again. */
const outage = 'test/integration/outage.test.ts';

/** They plant faults, and look for each with the commands of the one on call. */
const onCall = 'test/integration/on-call/*.test.ts';

/**
 * One breaks what is deployed; the other writes thousands of rows, which every test after it that reads a table whole
 * would read.
 */
const last = ['test/integration/failing-deployment.test.ts', volume];

/** A checkout without durations of earlier runs would begin with the longest texts. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const namedIn = (named: readonly string[]) =>
      named.flatMap((file) => sorted.filter(({ moduleId }) => moduleId.endsWith(file)));
    const [before, after] = [namedIn([...first, ...long]), namedIn(last)];
    const placed = new Set([...before, ...after]);
    return [...before, ...sorted.filter((file) => !placed.has(file)), ...after];
  }
}

/** Loading the modules anew for each file would take as long as the tests, and none leaves anything behind in them. */
const loadedOnce = { isolate: false };

const setupFiles = ['test/property-sizes.ts'];

/**
 * `npm test` leaves these to `npm run test:long`: each takes a core for eight seconds or more, and goes through many
 * cases of rules that have quicker tests beside them.
 */
const onlyInFull = [
  'ops/console/console-in-browser.test.ts',
  'sandbox/server/page-in-browser.test.ts',
  'shared/aws/checks/account-readers.test.ts',
  'shared/fees/collect/{collect,current-charge}.test.ts',
  'shared/fees/intents/charged-once.test.ts',
  'shared/fees/runs/months-of-changes.test.ts',
  'shared/partner-ledger/match/match-account.test.ts',
  'shared/portfolio/onboarding/onboarding.test.ts',
  'shared/reconciliation/entities/last-events.test.ts',
  'shared/reconciliation/full/{interrupted,labelled-errors,many-mistakes,moved-bookings}.test.ts',
  'shared/reconciliation/ledger/interrupted-ledger.test.ts',
  'shared/statements/issue/two-years.test.ts',
  'ops/release/candidate/problems.test.ts',
  'test/construct/{changes/changes,grants/grants,network,team-rules}.test.ts',
  'test/contract/generated-clients/*.test.ts',
  'test/contract/{attacks,job-calls,round-trip}.test.ts',
  'test/contract/fees/recomputed-month.test.ts',
  'test/contract/statements/camt053.test.ts',
  'test/package/package.test.ts',
];

/** `npm run mutants` asks for the extent, too: then no test is left out. */
const leftOut = process.env['TEST_EXTENT'] === 'full' ? [] : onlyInFull;

/** They ask for the extent: `npm test` runs a part of them, and `npm run test:long` all. */
const inPart = globSync('{shared,functions,sandbox,ops,infra,examples,test}/**/*.test.ts').filter(
  (file) => file !== volume && readFileSync(file, 'utf8').includes('#test/extent.ts'),
);

const inFull = { TEST_EXTENT: 'full' };

const onLocalStack = {
  globalSetup: ['test/integration/local-stack.ts'],
  // One emulator on two cores: files in parallel would only measure each other.
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 300_000,
};

/** Each kind of test is a project, so that `npm run test:fast` can leave out what needs the local stack. */
export default defineConfig({
  test: {
    // Node runs TypeScript itself; Vite's runner would send each import through an accessor.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // By default one core is left out, which on two cores is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: InOrder },
    projects: [
      {
        test: {
          ...loadedOnce,
          name: 'unit',
          setupFiles,
          include: ['{shared,functions,sandbox,ops,infra,examples}/**/*.test.ts'],
          exclude: leftOut,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...loadedOnce,
          name: 'contract',
          setupFiles,
          include: ['test/contract/**/*.test.ts'],
          exclude: leftOut,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...loadedOnce,
          name: 'construct',
          setupFiles,
          include: ['test/construct/**/*.test.ts'],
          exclude: leftOut,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...loadedOnce,
          name: 'simulation',
          setupFiles,
          include: ['test/simulation/**/*.test.ts'],
          execArgv: [roomForYoungObjects],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'integration',
          setupFiles,
          include: ['test/integration/**/*.test.ts'],
          exclude: [outage, onCall],
          ...onLocalStack,
        },
      },
      {
        test: {
          ...loadedOnce,
          name: 'long',
          setupFiles,
          include: [...new Set([...inPart, ...onlyInFull])],
          env: inFull,
          execArgv: [roomForYoungObjects],
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long-integration',
          setupFiles,
          include: [volume, outage, onCall],
          env: inFull,
          ...onLocalStack,
        },
      },
      {
        test: {
          name: 'on-call',
          setupFiles,
          include: [onCall],
          ...onLocalStack,
        },
      },
      {
        test: {
          name: 'drills',
          setupFiles,
          include: ['test/drills/**/*.test.ts'],
          // Each starts an emulator of its own, and breaks what it finds there.
          fileParallelism: false,
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
