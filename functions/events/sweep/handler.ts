import { republish, type PublishAgain } from '#shared/fanout/publish-again.ts';
import { createPublishEvents, type PublishEventsDeps } from '#shared/fanout/publish-events.ts';
import { sweepRequest } from '#shared/fanout/commands/sweep-commands.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { sweepUnpublished, type SweepUnpublishedDeps } from './sweep-unpublished.ts';

type SweepDeps = PublishEventsDeps &
  Omit<SweepUnpublishedDeps, 'publish'> & { readonly publishAgain: PublishAgain };

/** Started by a schedule, or by hand after an outage; returns how much it found. On request, republishes records. */
export function createHandler(deps: SweepDeps) {
  const sweep = sweepUnpublished({ ...deps, publish: createPublishEvents(deps) });
  return scheduledJob({
    input: sweepRequest,
    run: async (asked, invocation) =>
      'republish' in asked
        ? await republish(asked.republish, deps.publishAgain)
        : await sweep(asked, invocation),
    log: deps.log,
  });
}
