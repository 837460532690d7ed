import type { ProductEvent } from '#shared/fanout/product-events.ts';
import type { EventRecord } from './effect.ts';

interface Parking {
  readonly record: EventRecord;
  readonly reason: string;
  /** Canonical UTC. */
  readonly at: string;
}

/**
 * Tells teams that an event waits for a person. Of the reason it says the kind alone: the rest names parts of the
 * payload. An event that is parked again after its record expired is told of again.
 */
export function parkedEvent({ record, reason, at }: Parking): ProductEvent {
  const { id, family, eventType } = record;
  const [cause = reason] = reason.split(':');
  return {
    type: 'EventParked',
    key: `${id} ${at}`,
    entityId: id,
    occurredAt: at,
    data: { event_id: id, family, event_type: eventType, cause, parked_at: at },
  };
}
