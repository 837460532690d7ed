import type { Run } from './run.ts';

/** Whether a run is over the whole portfolio, and in earnest: others say nothing about it. */
export function isOverAll({ wish }: Pick<Run, 'wish'>): boolean {
  return wish['accounts'] === undefined && wish['dryRun'] !== true;
}
