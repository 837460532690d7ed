import { ownCallsOf } from '#infra/stage/own-calls.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { workerName } from './job.ts';
import { jobsOf } from './jobs.ts';

/** The name under which a team's calls take slots. */
export const teamHolder = (team: string) => `team ${team}`;

interface CallPool {
  readonly size: number;
  /** By holder: slots reserved for it. */
  readonly reserved: Readonly<Record<string, number>>;
}

/** The pool of call slots as its holders need to know it. Throws if it is too small for the reserved slots. */
export function callPool(stage: Stage): CallPool {
  const { pool: size, teams } = stage.callBudget;
  const jobs = jobsOf(stage);
  const reserved = Object.fromEntries([
    ...jobs.flatMap(({ name, calls }) => (calls === undefined ? [] : [[name, calls.reserved] as const])),
    ...jobs.flatMap((job) =>
      job.worker?.reservedCalls === undefined ? [] : [[workerName(job), job.worker.reservedCalls] as const],
    ),
    ...Object.entries(teams).map(([team, share]) => [teamHolder(team), share.reserved] as const),
    ...ownCallsOf(stage).map(({ caller, reserved: slots }) => [caller, slots] as const),
  ]);
  const needed = Object.values(reserved).reduce((sum, slots) => sum + slots, 0);
  if (needed > size)
    throw new Error(
      `callBudget.pool has ${size} slots and ${needed} are reserved: enlarge it, or reserve less for teams, handlers and jobs`,
    );
  return { size, reserved };
}
