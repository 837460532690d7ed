import type { Run } from '#shared/jobs/run.ts';
import { promise } from '../violation.ts';
import type { StoredRun } from '../stored-jobs.ts';
import type { JobHistory } from './watch-jobs.ts';

/** When a run of reconciliation said that nothing differs, on the time of the world. */
export interface CleanRuns {
  readonly logged: (line: string) => void;
  readonly saidMs: readonly number[];
}

export function watchCleanRuns(now: () => number): CleanRuns {
  const saidMs: number[] = [];
  return {
    saidMs,
    logged: (line) => {
      if (line.includes('"ReconciliationClean"')) saidMs.push(now());
    },
  };
}

interface CleanRunsDeps {
  readonly clean: Pick<CleanRuns, 'saidMs'>;
  readonly runs: readonly StoredRun[];
  readonly history: Pick<JobHistory, 'runs'>;
}

/** What both sides have alike, what no operation of the bank shows, and of what nothing is due. */
const alike: ReadonlySet<string> = new Set([
  ...['agrees', 'unchanged', 'compared', 'not-today', 'behind-the-last-page', 'gone'],
  'not-readable',
  ...['erased', 'closed', 'held', 'new'],
]);

/** Its container shows it when the invocation ends. */
const invocationMs = 15 * 60_000;

/** Whenever a run called itself clean, there was one that has reached everything and found nothing, complete or about to be. */
export function onlyCleanRunsSaySo({ clean, runs, history }: CleanRunsDeps): void {
  const lifetimes = runs
    .filter(({ run }) => run.job === 'reconciliation' && isClean(run))
    .flatMap(({ run }) => history.runs.get(`${run.job}/${run.id}`) ?? []);
  for (const saidMs of clean.saidMs)
    promise(
      lifetimes.some(
        ({ beganMs, completedMs = Infinity }) => beganMs <= saidMs && saidMs <= completedMs + invocationMs,
      ),
      () => `a run calls itself clean at ${new Date(saidMs).toISOString()}, and none was`,
    );
}

const isClean = ({ counts, coverage }: Run): boolean =>
  coverage !== undefined &&
  coverage.reached === coverage.expected &&
  Object.entries(counts).every(([outcome, count]) => count === 0 || alike.has(outcome));
