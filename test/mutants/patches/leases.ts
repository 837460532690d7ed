import type { Mutant } from '../mutant.ts';

const lease = 'shared/aws/work/lease.ts';

/** The lease of a job and its fence. */
export const leases: readonly Mutant[] = [
  {
    name: 'lease-taken-while-held',
    consequence: 'two runs of a job work at the same time',
    file: lease,
    replace: 'OR heldUntil <= :now OR heldUntil > :latest',
    by: 'OR heldUntil <= :now OR heldUntil > :zero OR heldUntil > :latest',
  },
  {
    name: 'lease-locks-its-owner-out',
    consequence: 'a run whose first answer was lost finds the lease held, by itself',
    file: lease,
    replace: "OR holder = :holder'",
    by: "OR (holder = :holder AND fence < :zero)'",
  },
  {
    name: 'lease-of-a-clock-ahead-believed',
    consequence: 'a container whose clock is a day ahead crashes, and the job stops for a day',
    file: lease,
    replace: 'OR heldUntil > :latest OR holder',
    by: 'OR (heldUntil > :latest AND fence < :zero) OR holder',
  },
  {
    name: 'lease-of-a-clock-ahead-not-believed',
    consequence: 'two machines whose clocks differ by minutes keep taking the lease from each other',
    file: lease,
    replace: 'clock.now() + durationMs + clockSkewMs',
    by: 'clock.now() + durationMs + 0 * clockSkewMs',
  },
  {
    name: 'fence-does-not-grow',
    consequence: 'a run that wakes up late overwrites its successor’s work',
    file: lease,
    replace: "':one': { N: '1' },",
    by: "':one': { N: '0' },",
  },
  {
    name: 'lease-changed-by-any-fence',
    consequence: 'a run that ended late releases or prolongs the lease of another one',
    file: lease,
    replace: "ConditionExpression: 'fence = :fence',",
    by: "ConditionExpression: 'fence >= :fence',",
  },
  {
    name: 'lost-lease-renewed-silently',
    consequence: 'a run continues although another one has taken its lease',
    file: lease,
    replace: 'if (!(await change(fence, until()))) throw new LeaseLostError();',
    by: 'await change(fence, until());\n      void LeaseLostError;',
  },
  {
    name: 'lease-never-released',
    consequence: 'after each run the next one is skipped until the lease expires',
    file: lease,
    replace: "await change(fence, { ':until': { N: '0' } });",
    by: 'await Promise.resolve(fence);',
  },
  {
    name: 'lease-conflict-counts-as-lost',
    consequence: 'a run loses its lease to its own transaction',
    file: lease,
    replace: 'if (!(error instanceof TransactionConflictException) || attempt === attempts) throw error;',
    by: 'if (error instanceof TransactionConflictException) return undefined;\n        if (attempt >= 1) throw error;',
  },
  {
    name: 'row-without-fence',
    consequence: 'a run whose lease has expired continues to write the rows of its job',
    file: 'shared/aws/work/work-rows.ts',
    replace: "ConditionExpression: 'fence = :fence',",
    by: "ConditionExpression: 'fence >= :fence',",
  },
  {
    name: 'run-without-lease',
    consequence: 'two runs of a job work on the same rows at the same time',
    file: 'shared/kernel/lease.ts',
    replace: 'if (fence === undefined) return undefined;',
    by: 'if (fence === -1) return undefined;',
  },
  {
    name: 'lease-not-given-back',
    consequence: 'a run started by hand after another one is skipped',
    file: 'shared/kernel/lease.ts',
    replace: 'await lease.release(fence).catch(',
    by: 'await Promise.resolve(fence).catch(',
  },
  {
    name: 'release-hides-the-error',
    consequence: 'a run fails while the table is down, and its log mentions only the lease',
    file: 'shared/kernel/lease.ts',
    replace: "log.warn('a lease could not be released: it will expire', { error });",
    by: "log.warn('a lease could not be released: it will expire', { error });\n      throw error;",
  },
];
