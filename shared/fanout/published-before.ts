import { definitionOf } from '#shared/events/catalog.ts';
import { withdrawalSubscription } from '#shared/mirror/read-at-the-bank.ts';
import type { RecordedEvent } from './recorded-event.ts';

type Told = Pick<RecordedEvent, 'eventType' | 'duplicateOf' | 'subscriptionId' | 'provenance'>;

/**
 * Id of the event that told teams the same change first. To the mirror an event that says only that something changed is
 * a duplicate once a reading covers it; yet that reading may have been made for another type (a number was created, and
 * then verified) or for a replay, of which teams never hear.
 */
export function toldBefore({ eventType, duplicateOf, subscriptionId, provenance }: Told): string | undefined {
  // Nobody who counts bookings may take one that the bank no longer has for another one.
  if (subscriptionId === withdrawalSubscription) return provenance?.evidence ?? withdrawalSubscription;
  return definitionOf(eventType)?.order.by === 'read' ? undefined : duplicateOf;
}
