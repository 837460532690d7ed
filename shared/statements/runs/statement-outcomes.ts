import type { JobOutcomes } from '#shared/jobs/coverage.ts';

/** A fee summary that was requested is the bank's turn; one that waits for another of its customer is missing nowhere yet. */
export const statementOutcomes: JobOutcomes = {
  done: new Set([
    'published',
    'up-to-date',
    'fee-summary-requested',
    'fee-summary-awaited',
    'fee-summary-available',
    'fee-summary-waits',
  ]),
  // Not taken over yet, which the job `portfolio` reports.
  elsewhere: new Set(['known']),
};
