import type { JobOutcomes } from '#shared/jobs/coverage.ts';

/**
 * Outcomes of statement runs. A requested fee summary is up to the bank. A fee summary that waits for another one of
 * the same customer is not missing yet.
 */
export const statementOutcomes: JobOutcomes = {
  done: new Set([
    'published',
    'up-to-date',
    'formats-written',
    'fee-summary-requested',
    'fee-summary-awaited',
    'fee-summary-available',
    'fee-summary-waits',
  ]),
  // Not onboarded yet, which the job `portfolio` reports.
  elsewhere: new Set(['known']),
};
