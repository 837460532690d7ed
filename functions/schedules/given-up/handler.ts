import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { createTellGivenUp, type TellGivenUpDeps } from '#shared/replay/tell-given-up.ts';

/** Tells teams of the events that ended in the dead letters. */
export function createHandler(deps: TellGivenUpDeps) {
  return scheduledJob({ run: createTellGivenUp(deps), log: deps.log });
}
