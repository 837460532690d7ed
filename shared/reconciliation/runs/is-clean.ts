import { coverageOf } from '#shared/jobs/coverage.ts';
import { isOverAll } from '#shared/jobs/over-all.ts';
import type { Run } from '#shared/jobs/run.ts';
import { entityOutcomes } from '#shared/reconciliation/entities/entity-outcomes.ts';
import { reconciliationOutcomes } from './reconciliation-outcomes.ts';

/** Both sides are alike, or were found alike before. */
const alike: ReadonlySet<string> = new Set([
  'agrees',
  'unchanged',
  'compared',
  'not-today',
  'behind-the-last-page',
  'gone',
  'no-ledger',
  'not-named',
  ...entityOutcomes.filter((outcome) => outcome.endsWith('agrees')),
]);
/** Of which nothing is due. */
const left: ReadonlySet<string> = new Set(['erased', 'closed', 'held', 'new']);

/**
 * Only a run over everything that reached all of it may say that there is no difference, and only if it found none. One
 * that had nothing to compare, such as a ledger without a file, has not looked.
 */
export function isClean(run: Pick<Run, 'counts' | 'wish' | 'planned' | 'finished' | 'isStopped'>): boolean {
  const { counts, planned, finished, isStopped } = run;
  const isComplete = planned > 0 && finished >= planned && !isStopped;
  const { isFull } = coverageOf({ counts, completedAt: 'now' }, reconciliationOutcomes);
  const found = Object.entries(counts).filter(
    ([name, count]) => count > 0 && !alike.has(name) && !left.has(name),
  );
  return isOverAll(run) && isComplete && isFull && found.length === 0;
}
