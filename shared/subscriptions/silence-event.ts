import type { ProductEvent } from '#shared/fanout/product-events.ts';
import type { Silence } from './ports.ts';

/** Notifies teams that a type has been silent for longer than usual. */
export function silenceEvent({ eventType, subscriptionId, since, ...silence }: Silence): ProductEvent {
  return {
    type: 'SubscriptionSilent',
    key: `${eventType} ${since}`,
    entityId: eventType,
    occurredAt: silence.noticedAt,
    data: {
      event_type: eventType,
      ...(subscriptionId !== undefined && { subscription_id: subscriptionId }),
      silent_since: since,
      silent_hours: silence.silentHours,
      expected_hours: silence.expectedHours,
    },
  };
}
