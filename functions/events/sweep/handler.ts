import { createPublishEvents, type PublishEventsDeps } from '#shared/fanout/publish-events.ts';
import { sweepUnpublished, type SweepUnpublishedDeps } from './sweep-unpublished.ts';

export type SweepDeps = PublishEventsDeps & Omit<SweepUnpublishedDeps, 'publish'>;

/** Started by a schedule, and by hand after an outage; tells how much it found. */
export function createHandler(deps: SweepDeps) {
  return sweepUnpublished({ ...deps, publish: createPublishEvents(deps) });
}
