import type { Run } from './run.ts';

/** How much of what it had to do a run has done, in items: accounts, or pages of the bank's list. */
interface Coverage {
  /** All but those of which nothing is due. */
  readonly due: number;
  readonly reached: number;
  /** What was not reached, by reason or outcome. */
  readonly missed: Readonly<Record<string, number>>;
  /** Only such a run may say that there is no difference, and close breaks. */
  readonly isFull: boolean;
}

type JobWithRuns = 'fees' | 'portfolio' | 'statements';

/**
 * Outcomes after which an item is done, and reasons for which a plan leaves out what is done already. After any other,
 * a new one too, the run has not reached it. A fee summary that was requested
 * is the bank's turn, and one that waits for another of its customer is missing nowhere yet; a fee that is in doubt,
 * refused for good, or of a month that nobody has released is the turn of people, who are told of it elsewhere.
 */
const done: Readonly<Record<JobWithRuns, ReadonlySet<string>>> = {
  fees: new Set(['planned', 'charged', 'decided', 'dunned', 'refused', 'in-doubt', 'waiting', 'up-to-date']),
  portfolio: new Set(['listed', 'behind-the-last-page', 'taken-over', 'onboarded', 'would-take-over']),
  statements: new Set([
    'published',
    'up-to-date',
    'fee-summary-requested',
    'fee-summary-awaited',
    'fee-summary-available',
    'fee-summary-waits',
  ]),
};

/**
 * Erased, or closed with its last statement published; held by a person, who has given a reason; or known since
 * yesterday, so that it could not be taken over yet. One that is known for longer is missing.
 */
const nothingDue: ReadonlySet<string> = new Set(['erased', 'closed', 'held', 'new']);

export function coverageOf({
  job,
  counts,
  completedAt,
}: Pick<Run, 'job' | 'counts' | 'completedAt'>): Coverage {
  const isDone = new Map<string, ReadonlySet<string>>(Object.entries(done)).get(job);
  const due = Object.entries(counts).filter(([name]) => !nothingDue.has(name));
  const missed = due.filter(([name, count]) => count > 0 && isDone?.has(name) !== true);
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
