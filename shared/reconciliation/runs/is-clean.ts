import { coverageOf } from '#shared/jobs/coverage.ts';
import { isOverAll } from '#shared/jobs/over-all.ts';
import type { Run } from '#shared/jobs/run.ts';
import { entityOutcomes, reconciliationOutcomes } from './reconciliation-outcomes.ts';

/** Both sides agree, or agreed before; or the bank has no operation that would show it. */
const alike: ReadonlySet<string> = new Set([
  'agrees',
  'unchanged',
  'compared',
  'not-today',
  'behind-the-last-page',
  'gone',
  'not-readable',
  'no-ledger',
  'not-named',
  ...entityOutcomes.filter((outcome) => outcome.endsWith('agrees')),
]);
/** Nothing is due for them. */
const left: ReadonlySet<string> = new Set(['erased', 'closed', 'held', 'new']);

interface Judged extends Pick<Run, 'counts' | 'planned' | 'finished' | 'isStopped'> {
  /** Over some accounts only, or a dry run. */
  readonly isPart: boolean;
}

/**
 * Why a run is not clean; empty if it is. A clean run covered everything, reached all of it and found no difference. A
 * run with nothing to compare, such as a ledger without a file, is not clean.
 */
export function whyNotClean({ counts, planned, finished, isStopped, isPart }: Judged): readonly string[] {
  const { missed } = coverageOf({ counts, completedAt: 'now' }, reconciliationOutcomes);
  const found = Object.entries(counts).filter(
    ([name, count]) => count > 0 && !alike.has(name) && !left.has(name),
  );
  const { compared: pages = 0 } = counts;
  return [
    ...(isPart ? ['it covers only a part, or is a dry run'] : []),
    ...(isStopped ? ['it was stopped'] : []),
    ...(planned === 0 ? ['there was nothing to compare'] : []),
    ...(finished < planned ? ['it is not complete'] : []),
    ...(pages > 0 ? ["it is over the bank's list, which may lack accounts"] : []),
    ...found.map(([name, count]) => `${count} ${name}${name in missed ? ' (not reached)' : ''}`),
  ];
}

export const isClean = (run: Omit<Judged, 'isPart'> & Pick<Run, 'request'>): boolean =>
  whyNotClean({ ...run, isPart: !isOverAll(run) }).length === 0;
