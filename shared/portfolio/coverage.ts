import type { Run } from '#shared/jobs/run.ts';

/** How much of the portfolio a run has reached, in accounts. */
interface Coverage {
  /** All but those that nothing is due of any more: erased ones, and closed ones whose last statement is published. */
  readonly due: number;
  readonly reached: number;
  /** What was not reached, by reason or outcome. */
  readonly missed: Readonly<Record<string, number>>;
  /** Only such a run may say that there is no difference, and close breaks. */
  readonly isFull: boolean;
}

const nothingDue: readonly string[] = ['erased', 'closed'];

/** Reasons of plans, and what the skeleton of runs counts. */
const alwaysMissed: readonly string[] = ['failed', 'held', 'known', 'unknown'];

/** Of a run over accounts; `missed` names the outcomes and reasons of its own after which an account is not done. */
export function coverageOf(
  { counts, completedAt }: Pick<Run, 'counts' | 'completedAt'>,
  missed: readonly string[] = [],
): Coverage {
  const due = Object.entries(counts).filter(([name]) => !nothingDue.includes(name));
  const notReached = due.filter(([name]) => alwaysMissed.includes(name) || missed.includes(name));
  const missedCount = sum(notReached);
  return {
    due: sum(due),
    reached: sum(due) - missedCount,
    missed: Object.fromEntries(notReached),
    isFull: completedAt !== undefined && missedCount === 0,
  };
}

const sum = (counts: readonly (readonly [string, number])[]) =>
  counts.reduce((total, [, count]) => total + count, 0);
