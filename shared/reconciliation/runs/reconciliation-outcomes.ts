import type { JobOutcomes } from '#shared/jobs/coverage.ts';

/** After these, an item of the tier `entities` is done: whatever differs is healed, or a break. */
export const entityOutcomes: readonly string[] = [
  'agrees',
  'healed',
  'filled',
  'differs',
  'gone',
  'would-heal',
  'would-differ',
];

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
