import type { Run } from './run.ts';

/** Whether a run is over the whole portfolio, and in earnest: others say nothing about it. */
export function isOverAll({ wish }: Pick<Run, 'wish'>): boolean {
  return wish['accounts'] === undefined && wish['dryRun'] !== true;
}

/** The task of a job with several, which do not speak for each other. */
export function taskOf({ wish: { task, tier } }: Pick<Run, 'wish'>): string | undefined {
  const name = task ?? tier;
  return typeof name === 'string' ? name : undefined;
}
