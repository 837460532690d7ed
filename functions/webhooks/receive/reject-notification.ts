import { deliveryId } from '#shared/events/delivery-id.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { refuse, type Answer } from '#shared/receiving/answer.ts';
import type { SubscriptionRecord } from '#shared/receiving/known-subscriptions.ts';
import type { ProvenNetworks } from '#shared/receiving/proven-networks.ts';
import type { Quarantine } from '#shared/receiving/quarantine.ts';
import type { SampledTelemetry } from '#shared/receiving/sampled-telemetry.ts';
import type { Notification } from './notification.ts';

export interface RejectNotificationDeps {
  readonly quarantine: Quarantine;
  readonly provenNetworks: ProvenNetworks;
  readonly clock: Clock;
  readonly sampled: SampledTelemetry;
}

/**
 * The only path to 422, after which the bank never sends the notification again. It is first kept for a person to
 * examine. If the quarantine is full or fails, the bank must retry: see ADR 23.
 */
export function rejectNotification(deps: RejectNotificationDeps) {
  const { quarantine, provenNetworks, clock, sampled } = deps;
  return async (notification: Notification, { eventType }: SubscriptionRecord): Promise<Answer> => {
    const { headers, notificationId, subscriptionId, network, signature, body } = notification;
    const id = deliveryId(notificationId, sha256Hex(body));
    const isNetworkProven = provenNetworks.has(network);
    const outcome = await quarantine.keep({
      id,
      notificationId,
      subscriptionId,
      network,
      isNetworkProven,
      eventType,
      ...(headers.entityHint !== undefined && { entityHint: headers.entityHint }),
      signature,
      receivedAt: toIsoInstant(clock.now()),
      body,
    });
    // Only this is logged, and only for a sample. The rest is in the quarantined object, which has this id.
    const described = { id, subscriptionId, network, isNetworkProven };
    if (outcome === 'full') {
      sampled.metrics.count('QuarantineFull');
      sampled.log.warn('the quarantine is full', described);
      return refuse('quarantine-full');
    }
    sampled.log.warn('a notification was rejected', described);
    return { status: 422, reason: 'signature-mismatch' };
  };
}
