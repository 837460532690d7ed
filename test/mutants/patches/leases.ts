import type { Mutant } from '../mutant.ts';

const lease = 'shared/aws/lease.ts';

/** The lease of a job and its fence. */
export const leases: readonly Mutant[] = [
  {
    name: 'lease-taken-while-held',
    consequence: 'two runs of a job work at the same time',
    file: lease,
    replace: "'attribute_not_exists(pk) OR heldUntil <= :now OR holder = :holder'",
    by: "'attribute_not_exists(pk) OR heldUntil > :zero OR heldUntil <= :now OR holder = :holder'",
  },
  {
    name: 'lease-locks-its-holder-out',
    consequence: 'a run whose first answer was lost finds the lease held, by itself',
    file: lease,
    replace: "heldUntil <= :now OR holder = :holder'",
    by: "heldUntil <= :now OR (holder = :holder AND fence < :zero)'",
  },
  {
    name: 'fence-does-not-grow',
    consequence: 'a run that wakes up late writes over what its successor has done',
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
    consequence: 'a run goes on although another one has taken its lease',
    file: lease,
    replace: 'if (!(await change(fence, until()))) throw new LeaseLostError();',
    by: 'await change(fence, until());\n      void LeaseLostError;',
  },
  {
    name: 'lease-never-released',
    consequence: 'after each run the next one is skipped until the lease ends by itself',
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
    name: 'subscription-row-without-fence',
    consequence: 'a run of the subscriptions job whose lease has ended goes on writing its rows',
    file: 'shared/aws/subscription-rows.ts',
    replace: "ConditionExpression: 'fence = :fence',",
    by: "ConditionExpression: 'fence >= :fence',",
  },
  {
    name: 'erasure-runs-without-lease',
    consequence: 'two runs of the erasure job read and write the same erasure',
    file: 'shared/erasure/run-erasures.ts',
    replace: 'if (fence === undefined) return',
    by: 'if (fence === -1) return',
  },
];
