import type { Breaks } from '#shared/breaks/breaks.ts';
import { coverageOf, type JobOutcomes } from './coverage.ts';
import { isOverAll, taskOf } from './over-all.ts';
import type { Run } from './run.ts';
import { runEntity } from './names.ts';

interface NotingDeps {
  readonly breaks: Pick<Breaks, 'open' | 'heal' | 'ofEntity'>;
  readonly outcomes: JobOutcomes;
}

/**
 * A run over the whole portfolio that has not reached everything opens a break, or keeps it open; the next full one for
 * the same day or a later one closes it. Others say nothing about the portfolio.
 */
export async function noteCoverage({ breaks, outcomes }: NotingDeps, run: Run, at: string): Promise<void> {
  if (!isOverAll(run)) return;
  const entity = entityOf(run);
  const { due, reached, isFull } = coverageOf({ ...run, completedAt: at }, outcomes);
  if (isFull) {
    const known = await breaks.ofEntity(entity);
    // A run that a person has asked for an earlier day had less to reach.
    if (known.every(({ runId = '' }) => runId.slice(0, run.asOf.length) <= run.asOf))
      await breaks.heal({ entity, found: [] }, at);
    return;
  }
  const sides = { expected: String(due), found: String(reached) };
  await breaks.open({ kind: 'COVERAGE', entity, field: 'items', ...sides, runId: run.id }, at);
}

function entityOf(run: Run): string {
  const task = taskOf(run);
  return task === undefined ? `${runEntity}${run.job}` : `${runEntity}${run.job} ${task}`;
}
