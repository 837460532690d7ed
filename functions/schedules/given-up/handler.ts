import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { givenUpExchange } from '#shared/replay/given-up-exchange.ts';
import { createNotifyGivenUp, type NotifyGivenUpDeps } from '#shared/replay/notify-given-up.ts';

/** Tells teams of the events that ended in the dead letters. */
export function createHandler(deps: NotifyGivenUpDeps) {
  const notifyGivenUp = createNotifyGivenUp(deps);
  return scheduledJob({
    input: givenUpExchange.request,
    run: async (_asked, invocation) => notifyGivenUp(invocation),
    log: deps.log,
  });
}
