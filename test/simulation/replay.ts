import type { Clock } from '#shared/kernel/clock.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import type { Family } from '#shared/events/families.ts';
import type { EventRecord, EventState } from '#shared/mirror/effect.ts';
import { encodeDelivery } from '#shared/receiving/queue-message.ts';
import type { ConsumedQueue } from './queue.ts';
import type { Tables } from './tables.ts';

export interface ReplayDeps {
  readonly tables: Tables;
  readonly queueOf: (family: Family) => ConsumedQueue;
  readonly clock: Clock;
}

/** Feeds every event through its handler once more, as far as its body is kept; returns how many. */
export function replayEverything({ tables, queueOf, clock }: ReplayDeps): number {
  const askedAt = toIsoInstant(clock.now());
  const deliveries = [...tables.stored.events.values()].flatMap((event) => deliveryOf(event, askedAt));
  for (const { family, delivery } of deliveries) queueOf(family).send(encodeDelivery(delivery));
  return deliveries.length;
}

interface Replayed {
  readonly family: Family;
  readonly delivery: Delivery;
}

function deliveryOf(event: EventRecord & EventState, askedAt: string): readonly Replayed[] {
  const { id, notificationId, subscriptionId, eventType, entityHint, receivedAt, bodySha256, body } = event;
  // A repeated read is nothing that the bank has sent.
  if (body.at === 'erased' || event.provenance !== undefined) return [];
  const delivery: Delivery = {
    id,
    notificationId,
    subscriptionId,
    eventType,
    receivedAt,
    bodySha256,
    ...(entityHint !== undefined && { entityHint }),
    body: body.at === 'bucket' ? body : { at: 'message', gzip: false, base64: body.base64 },
    provenance: {
      source: 'replay',
      runId: 'everything',
      askedAt,
      ...(event.state === 'parked' && { wasParked: true }),
    },
  };
  return [{ family: event.family, delivery }];
}
