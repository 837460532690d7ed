import type { JobOutcomes } from '#shared/jobs/coverage.ts';

export const reconciliationJob = 'reconciliation';

/**
 * After these, an item of the tier `entities` is done: every difference is healed, or a break; or no operation reads it,
 * which reports say of it, as of the kinds that nothing reads.
 */
export const entityOutcomes: readonly string[] = [
  'agrees',
  'healed',
  'filled',
  'differs',
  'gone',
  'not-readable',
  'would-heal',
  'would-differ',
];

/**
 * A difference is done once it is healed or a break. Not done: what the breaker holds back, and what could not be read.
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
  // Not onboarded yet: the job `portfolio` reports it.
  elsewhere: new Set(['known']),
};
