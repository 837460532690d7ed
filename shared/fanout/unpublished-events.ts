import type { Family } from '#shared/events/families.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** The records that wait for publication: the outbox. */
export interface UnpublishedEvents {
  /** Marks them published, all or none; marking twice is harmless. */
  markPublished(events: readonly PublishedEvent[]): Promise<void>;
  /** What a family recorded before the instant and nobody has marked, the oldest hour first, page by page. */
  waiting(family: Family, recordedBefore: string): AsyncIterable<WaitingEvents>;
}

export type PublishedEvent = Pick<RecordedEvent, 'pk' | 'recordedAt'>;

export interface WaitingEvents {
  readonly events: readonly RecordedEvent[];
  /** Ids of records that are none: nothing will publish them before someone looks at them. */
  readonly unreadable: readonly string[];
}
