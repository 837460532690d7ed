import type { Run } from './run.ts';

/** How many of its items a run has done: accounts, or pages of the bank's list. */
interface Coverage {
  /** Items, without those for which nothing is due. */
  readonly due: number;
  readonly reached: number;
  /** Number of items that were not reached, by reason or outcome. */
  readonly missed: Readonly<Record<string, number>>;
  /** Only such a run may conclude that there is no difference and close breaks. */
  readonly isFull: boolean;
}

/** How a run counts a job's outcomes and the reasons for which its plan leaves items out. */
export interface JobOutcomes {
  /** After these, an item is done. After any other, a new one too, the run has not reached it. */
  readonly done: ReadonlySet<string>;
  /** Another job has to do something first, and reports what it has not done. */
  readonly elsewhere?: ReadonlySet<string>;
}

/**
 * Erased, or closed with its last statement published; held by a person, who has given a reason; or known since
 * yesterday, so that it could not be onboarded yet. One that is known for longer is missing.
 */
const nothingDue: ReadonlySet<string> = new Set(['erased', 'closed', 'held', 'new']);

export function coverageOf(
  { counts, completedAt }: Pick<Run, 'counts' | 'completedAt'>,
  { done }: JobOutcomes,
): Coverage {
  const due = Object.entries(counts).filter(([name]) => !nothingDue.has(name));
  const missed = due.filter(([name, count]) => count > 0 && !done.has(name));
  const [all, notReached] = [sum(due), sum(missed)];
  return {
    due: all,
    reached: all - notReached,
    missed: Object.fromEntries(missed),
    isFull: completedAt !== undefined && notReached === 0,
  };
}

const sum = (counts: readonly (readonly [string, number])[]) =>
  counts.reduce((total, [, count]) => total + count, 0);
