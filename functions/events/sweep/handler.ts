import { createPublishEvents, type PublishEventsDeps } from '#shared/fanout/publish-events.ts';
import { sweepExchange } from '#shared/fanout/sweep-exchange.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { sweepUnpublished, type SweepUnpublishedDeps } from './sweep-unpublished.ts';

type SweepDeps = PublishEventsDeps & Omit<SweepUnpublishedDeps, 'publish'>;

/** Started by a schedule, or by hand after an outage; returns how much it found. */
export function createHandler(deps: SweepDeps) {
  return scheduledJob({
    input: sweepExchange.request,
    run: sweepUnpublished({ ...deps, publish: createPublishEvents(deps) }),
    log: deps.log,
  });
}
