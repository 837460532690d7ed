import type { RecordFamily } from '#shared/events/families.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** The records that wait for publication: the outbox. */
export interface UnpublishedEvents {
  /** Marks them published, all or none; marking twice is harmless. */
  markPublished(events: readonly PublishedEvent[]): Promise<void>;
  /**
   * Ids of a family's records of an hour without a mark, up to the number that memory should hold. Undefined if time
   * ran out first.
   */
  unmarked(stretch: Stretch, hasTime: () => boolean): Promise<Unmarked | undefined>;
  /** The current records. Those that are gone or parked are left out. */
  read(ids: readonly string[]): Promise<WaitingEvents>;
}

export type PublishedEvent = Pick<RecordedEvent, 'pk' | 'recordedAt'>;

export interface Stretch {
  readonly family: RecordFamily;
  /** `YYYY-MM-DDTHH`, UTC. */
  readonly hour: string;
  /** Begins after this id, or with the first one if left out. */
  readonly after?: string | undefined;
}

export interface Unmarked {
  /** In their order. */
  readonly ids: readonly string[];
  /** The last id that was read; left out at the end of the hour. */
  readonly upTo?: string | undefined;
}

export interface WaitingEvents {
  readonly events: readonly RecordedEvent[];
  /** Ids of unreadable records, which are not published until someone examines them. */
  readonly unreadable: readonly string[];
}
