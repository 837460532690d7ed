import type { JobOutcomes } from '#shared/jobs/coverage.ts';
import { entityOutcomes } from '#shared/reconciliation/entities/entity-outcomes.ts';

/**
 * A difference is done once it is healed or a break; what waits for the breaker, or could not be read, is not.
 */
export const reconciliationOutcomes: JobOutcomes = {
  done: new Set([
    'agrees',
    'unchanged',
    'not-today',
    'healed',
    'differs',
    'undated',
    'gone',
    'compared',
    'behind-the-last-page',
    'no-ledger',
    'not-named',
    ...entityOutcomes,
  ]),
  // Not taken over yet, which the job `portfolio` reports.
  elsewhere: new Set(['known']),
};
