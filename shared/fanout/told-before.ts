import { definitionOf } from '#shared/events/catalog.ts';
import type { RecordedEvent } from './recorded-event.ts';

/**
 * Id of the event that told teams the same change first. To the mirror an event that says only that something changed is
 * a duplicate once a reading covers it; yet that reading may have been made for another type (a number was created, and
 * then verified) or for a replay, of which teams never hear.
 */
export function toldBefore({
  eventType,
  duplicateOf,
}: Pick<RecordedEvent, 'eventType' | 'duplicateOf'>): string | undefined {
  return definitionOf(eventType)?.order.by === 'read' ? undefined : duplicateOf;
}
