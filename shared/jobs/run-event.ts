import type { ProductEvent } from '#shared/fanout/product-events.ts';
import type { Run } from './run.ts';

/** What other teams are told of a run that is complete. */
export function runEvent({ job, id, asOf, counts }: Run, occurredAt: string): ProductEvent {
  const entityId = `${job}/${id}`;
  const data = { job, run_id: id, as_of: asOf, counts };
  return { type: 'RunCompleted', key: entityId, entityId, data, occurredAt };
}
