import type { Run } from './run.ts';

/** Whether a run covers the whole portfolio and is no dry run. Other runs say nothing about the portfolio. */
export function isOverAll({ wish }: Pick<Run, 'wish'>): boolean {
  return wish['accounts'] === undefined && wish['dryRun'] !== true;
}

/** The run's task, for a job with several. A run of one task says nothing about another task. */
export function taskOf({ wish: { task, tier } }: Pick<Run, 'wish'>): string | undefined {
  const name = task ?? tier;
  return typeof name === 'string' ? name : undefined;
}
