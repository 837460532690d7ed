import { definitionOf } from '#shared/events/catalog.ts';
import { withdrawalSubscription } from '#shared/mirror/read-at-the-bank.ts';
import type { RecordedEvent } from './recorded-event.ts';

type Recorded = Pick<RecordedEvent, 'eventType' | 'duplicateOf' | 'subscriptionId' | 'provenance'>;

/**
 * Id of the event that first published the same change. For the mirror, an event without content is a duplicate once a
 * later read covers it. For teams it is not: the read may have been for another type (a number was created, then
 * verified) or for a replay, which is not published.
 */
export function publishedBefore({
  eventType,
  duplicateOf,
  subscriptionId,
  provenance,
}: Recorded): string | undefined {
  // A team that counts bookings must not count a withdrawn one again.
  if (subscriptionId === withdrawalSubscription) return provenance?.evidence ?? withdrawalSubscription;
  return definitionOf(eventType)?.order.by === 'read' ? undefined : duplicateOf;
}
