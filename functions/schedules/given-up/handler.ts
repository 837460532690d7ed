import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { givenUpExchange } from '#shared/replay/given-up-exchange.ts';
import { createTellGivenUp, type TellGivenUpDeps } from '#shared/replay/notify-given-up.ts';

/** Tells teams of the events that ended in the dead letters. */
export function createHandler(deps: TellGivenUpDeps) {
  const tellGivenUp = createTellGivenUp(deps);
  return scheduledJob({
    input: givenUpExchange.request,
    run: async (_asked, invocation) => tellGivenUp(invocation),
    log: deps.log,
  });
}
