import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { createNotifyGivenUp, type NotifyGivenUpDeps } from '#shared/replay/notify-given-up.ts';

/** Notifies teams of the events that ended in the dead letters. */
export function createHandler(deps: NotifyGivenUpDeps) {
  return scheduledJob({ run: createNotifyGivenUp(deps), log: deps.log });
}
