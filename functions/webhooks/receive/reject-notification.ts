import { deliveryId } from '#shared/events/delivery-id.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { Answer } from '#shared/receiving/answer.ts';
import type { SubscriptionRecord } from '#shared/receiving/known-subscriptions.ts';
import type { Quarantine } from '#shared/receiving/quarantine.ts';
import type { Notification } from './notification.ts';

export interface RejectNotificationDeps {
  readonly quarantine: Quarantine;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * The one way to 422, after which the bank never sends the notification again: kept first, for a person to look
 * at. A failing quarantine throws, which asks the bank to try again.
 */
export function rejectNotification({ quarantine, clock, log, metrics }: RejectNotificationDeps) {
  return async (notification: Notification, { eventType }: SubscriptionRecord): Promise<Answer> => {
    const { headers, notificationId, subscriptionId, signature, body } = notification;
    const id = deliveryId(notificationId, sha256Hex(body));
    const outcome = await quarantine.keep({
      id,
      notificationId,
      subscriptionId,
      eventType,
      ...(headers.entityHint !== undefined && { entityHint: headers.entityHint }),
      signature,
      receivedAt: toIsoInstant(clock.now()),
      body,
    });
    if (outcome === 'full') metrics.count('QuarantineFull');
    log.warn('a notification was rejected', { id, notificationId, subscriptionId, eventType, outcome });
    return { status: 422, reason: 'signature-mismatch' };
  };
}
