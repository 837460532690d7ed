import type { Run } from './run.ts';

/** Whether a run covers the whole portfolio and is no dry run. Other runs say nothing about the portfolio. */
export function isOverAll({ request }: Pick<Run, 'request'>): boolean {
  return request['accounts'] === undefined && request['dryRun'] !== true;
}

/** The run's task, for a job with several. A run of one task says nothing about another task. */
export function taskOf({ request: { task, tier } }: Pick<Run, 'request'>): string | undefined {
  const name = task ?? tier;
  return typeof name === 'string' ? name : undefined;
}
