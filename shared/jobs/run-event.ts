import type { ProductEvent } from '#shared/fanout/product-events.ts';
import type { Run } from './run.ts';

/** The event by which other teams learn that a run is complete. */
export function runEvent(
  { job, id, asOf, request, counts, coverage, verified }: Run,
  occurredAt: string,
): ProductEvent {
  const entityId = `${job}/${id}`;
  // Items of the list are pages.
  const isOfAccounts = coverage !== undefined && request['task'] !== 'list';
  const data = {
    job,
    run_id: id,
    as_of: asOf,
    counts,
    ...(isOfAccounts && { coverage }),
    ...(verified !== undefined && { verified: verifiedOf(verified) }),
  };
  return { type: 'RunCompleted', key: entityId, entityId, data, occurredAt };
}

function verifiedOf({
  bookings,
  unverified,
  inDayPpm,
  inFourDaysPpm,
  unexplainedCents,
}: NonNullable<Run['verified']>) {
  return {
    bookings,
    unverified_bookings: unverified,
    ...(inDayPpm !== undefined && { in_one_day_ppm: inDayPpm }),
    ...(inFourDaysPpm !== undefined && { in_four_days_ppm: inFourDaysPpm }),
    unexplained_cents: unexplainedCents,
  };
}
