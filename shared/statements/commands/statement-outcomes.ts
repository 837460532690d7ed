import type { JobOutcomes } from '#shared/jobs/coverage.ts';

/**
 * A fee summary that was requested is up to the bank. One that waits for another of its customer is not missing yet.
 */
export const statementOutcomes: JobOutcomes = {
  done: new Set([
    'published',
    'up-to-date',
    'fee-summary-requested',
    'fee-summary-awaited',
    'fee-summary-available',
    'fee-summary-waits',
  ]),
  // Not onboarded yet, which the job `portfolio` reports.
  elsewhere: new Set(['known']),
};
