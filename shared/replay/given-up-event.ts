import type { Delivery } from '#shared/events/delivery.ts';
import type { Family } from '#shared/events/families.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';

interface GivenUp {
  readonly delivery: Delivery;
  readonly family: Family;
  /** A message that is sent again gets another one. */
  readonly messageId: string;
  /** Canonical UTC. */
  readonly noticedAt: string;
}

/** Notifies teams that the message of an event is in the dead letters, and again if it is given up again later. */
export function givenUpEvent({ delivery, family, messageId, noticedAt }: GivenUp): ProductEvent {
  const { id, eventType, receivedAt } = delivery;
  return {
    type: 'EventGivenUp',
    key: `${id} ${messageId}`,
    entityId: id,
    occurredAt: noticedAt,
    data: { event_id: id, family, event_type: eventType, received_at: receivedAt, noticed_at: noticedAt },
  };
}
