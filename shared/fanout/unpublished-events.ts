import type { RecordFamily } from '#shared/events/families.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** The records that wait for publication: the outbox. */
export interface UnpublishedEvents {
  /** Marks them published, all or none; marking twice is harmless. */
  markPublished(events: readonly PublishedEvent[]): Promise<void>;
  /**
   * What a family recorded in an hour and nobody has marked, as far as memory should hold it. Undefined when time ran
   * out before it was known.
   */
  unmarked(stretch: Stretch, hasTime: () => boolean): Promise<Unmarked | undefined>;
  /** The records as they are now; what is gone or parked is left out. */
  read(ids: readonly string[]): Promise<WaitingEvents>;
}

export type PublishedEvent = Pick<RecordedEvent, 'pk' | 'recordedAt'>;

export interface Stretch {
  readonly family: RecordFamily;
  /** `YYYY-MM-DDTHH`, UTC. */
  readonly hour: string;
  /** Begins behind this id; left out, with the first. */
  readonly after?: string | undefined;
}

export interface Unmarked {
  /** In their order. */
  readonly ids: readonly string[];
  /** The last id that was looked at; left out at the end of the hour. */
  readonly upTo?: string | undefined;
}

export interface WaitingEvents {
  readonly events: readonly RecordedEvent[];
  /** Ids of unreadable records: they are not published until someone looks at them. */
  readonly unreadable: readonly string[];
}
