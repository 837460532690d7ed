import { limits } from '#shared/aws/sdk/limits.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import type { Family } from '#shared/events/families.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { Answer } from '#shared/receiving/answer.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import type { SubscriptionRecord } from '#shared/receiving/known-subscriptions.ts';
import type { ProvenNetworks } from '#shared/receiving/proven-networks.ts';
import { packDelivery } from '#shared/receiving/queue-message.ts';
import type { Notification } from './notification.ts';

export interface AcceptNotificationDeps {
  readonly queues: FamilyQueues;
  readonly bodies: BodyStore;
  readonly familyOf: (eventType: string) => Family;
  readonly provenNetworks: ProvenNetworks;
  readonly clock: Clock;
  readonly log: Log;
}

/** Sends a verified notification to its family's queue, and answers only after the queue has confirmed it. */
export function acceptNotification(deps: AcceptNotificationDeps) {
  return async (notification: Notification, { eventType }: SubscriptionRecord): Promise<Answer> => {
    const { headers, notificationId, subscriptionId, body } = notification;
    deps.provenNetworks.note(notification.network);
    // The header is not signed, but the secret that verified the body belongs to one event type.
    if (headers.eventType !== eventType)
      deps.log.warn('the event type header differs from its subscription', { subscriptionId, eventType });

    const bodySha256 = sha256Hex(body);
    const delivery = {
      id: deliveryId(notificationId, bodySha256),
      notificationId,
      subscriptionId,
      eventType,
      ...(headers.entityHint !== undefined && { entityHint: headers.entityHint }),
      ...(headers.attempt !== undefined && { attempt: headers.attempt }),
      ...(headers.calloutAt !== undefined && { calloutAt: headers.calloutAt }),
      receivedAt: toIsoInstant(deps.clock.now()),
      bodySha256,
    };
    const message = await packDelivery(delivery, body, {
      bodies: deps.bodies,
      maxMessageBytes: limits.sqs.ownMessageBytes,
    });
    await deps.queues.send(deps.familyOf(eventType), message);
    return { status: 200, reason: 'accepted' };
  };
}
