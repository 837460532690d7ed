import type { Family } from '#shared/events/families.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** The records that wait for publication: the outbox. */
export interface UnpublishedEvents {
  /** Marks it published; marking twice is harmless. */
  markPublished(id: string): Promise<void>;
  /** Ids of a family recorded before the instant and not marked yet, oldest first, page by page. */
  pages(family: Family, recordedBefore: string): AsyncIterable<readonly string[]>;
  /** Reads records by id; those that were published in the meantime are left out. */
  read(ids: readonly string[]): Promise<WaitingEvents>;
}

export interface WaitingEvents {
  readonly events: readonly RecordedEvent[];
  /** Ids of records that are none: nothing will publish them before someone looks at them. */
  readonly unreadable: readonly string[];
}
