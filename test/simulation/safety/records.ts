import type { DynamoDBRecord } from 'aws-lambda';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';
import { eventOf, type StoredEvent } from '../stored.ts';
import { promise } from '../violation.ts';

/** A record is written once and settled once; a replay settles parked records and restores expired ones. */
export function watchRecords() {
  const known = new Map<string, StoredEvent>();
  const expired = new Set<string>();
  /** The events with each content of an entity. */
  const contents = new Map<string, Set<string>>();
  let settledSince = 0;

  const inserted = (event: StoredEvent, before: StoredEvent | undefined) => {
    const { id, eventType, provenance } = event;
    promise(
      before === undefined || (expired.has(id) && provenance?.source === 'replay'),
      () => `${eventType} ${id} was recorded twice`,
    );
    // The index of its day lists what goes to the buses.
    promise(
      before === undefined || before.state === 'parked' || event.ofDay === undefined,
      () => `${eventType} ${id} was put back to be published again`,
    );
  };
  const modified = (event: StoredEvent, before: StoredEvent | undefined) => {
    const { id, eventType, state, recordedAt, provenance } = event;
    const isReplayOfParked = before?.state === 'parked' && provenance?.source === 'replay';
    promise(
      isReplayOfParked || (before?.state === state && before.recordedAt === recordedAt),
      () => `${eventType} ${id} went from ${before?.state} to ${state}`,
    );
    if (isReplayOfParked && state !== 'parked') settledSince += 1;
  };
  return {
    find: (id: string) => known.get(id),
    /** Number of parked events settled since. */
    settledSince: () => settledSince,
    changed: ({ dynamodb, eventName }: DynamoDBRecord) => {
      const image = eventName === 'REMOVE' ? dynamodb?.OldImage : dynamodb?.NewImage;
      const event = image && eventOf(itemOfWire(image));
      if (event === undefined) return;
      if (eventName === 'REMOVE') {
        expired.add(event.id);
        return;
      }
      const before = known.get(event.id);
      known.set(event.id, event);
      if (eventName === 'INSERT') inserted(event, before);
      else modified(event, before);
      const content = [event.eventType, event.entityKind, event.entityId, event.bodySha256].join('\n');
      const tellers = contents.get(content) ?? new Set();
      contents.set(content, tellers.add(event.id));
      promise(
        event.contentRepeated !== true || tellers.size > 1,
        () => `${event.eventType} ${event.id} repeats a content that no other event had`,
      );
      if (event.state === 'duplicate')
        promise(known.has(event.duplicateOf), () => `${event.id} is a duplicate of what is not recorded`);
    },
  };
}
