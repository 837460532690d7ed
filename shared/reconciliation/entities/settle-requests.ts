import { coverageOf, type JobOutcomes } from '#shared/jobs/coverage.ts';
import { isOverAll } from '#shared/jobs/over-all.ts';
import type { Run } from '#shared/jobs/run.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { clockSkewMs, toIsoInstant } from '#shared/kernel/clock.ts';
import type { ReconcileRequests } from './ports.ts';

/**
 * Marks requests as done after a run over everything that reached everything, if they were made before it began (with a
 * margin for clocks). What cannot be read back is not requested again.
 */
export function createSettleRequests(requests: ReconcileRequests, outcomes: JobOutcomes) {
  return async (run: Run): Promise<void> => {
    const isFull = coverageOf({ ...run, completedAt: run.startedAt }, outcomes).isFull;
    if (run.request['tier'] !== 'entities' || !isOverAll(run) || !isFull) return;
    const before = toIsoInstant(Date.parse(run.startedAt) - clockSkewMs);
    for (const request of await requests.pending())
      if (request.requestedAt < before && isOurs(request.eventType)) await requests.settle(request);
  };
}

/** Bookings are compared by the other tiers. Everything else is read back by this one, or cannot be. */
function isOurs(eventType: string): boolean {
  const entity = definitionOf(eventType)?.entity;
  return entity !== undefined && entity.kind !== 'booking';
}
