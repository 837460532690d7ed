import type { Mutant } from '../mutant.ts';

const recorder = 'shared/failures/failure-recorder.ts';

/** What is written down of failures, and when it ends. */
export const failures: readonly Mutant[] = [
  {
    name: 'any-success-ends-a-cause',
    consequence: 'an event that always fails looks new each time another one succeeds',
    file: recorder,
    replace: 'const over = new Set(ids.filter((id) => waiting.has(id)));',
    by: 'const over = waiting;',
  },
  {
    name: 'failure-notes-cost-every-event',
    consequence: 'each event that succeeds pays for a query',
    file: recorder,
    replace: 'if (mayHaveFailed && ended.size < mostEnded)',
    by: 'if (mayHaveFailed !== undefined && ended.size < mostEnded)',
  },
  {
    name: 'failure-notes-hold-up-events',
    consequence:
      'while the work table does not answer, each failed batch waits for it until its time is over',
    file: recorder,
    replace: 'await Promise.race([Promise.all([...writing, ...ending]), patience]);',
    by: 'void patience; await Promise.all([...writing, ...ending]);',
  },
  {
    name: 'key-of-an-object-kept',
    consequence: 'the id of an account stands in a row and in a log',
    file: 'shared/aws/sdk/failed-calls.ts',
    replace: "if (service === 's3') return name.split('/')[0] ?? '';",
    by: "if (service === 's3') return name;",
  },
];
