import { ifPresent, type BodyStore } from '#shared/events/body-store.ts';
import type { RecordedBody } from '#shared/mirror/effect.ts';
import type { DayPartition } from './day-partition.ts';
import type { KeptContent, KeptEvent, KeptFacts } from './kept-event.ts';

/** The event records by the day on which they were recorded. */
export interface RecordedDays {
  /** At most `limit` ids in order; fewer only at the end of the partition. */
  ids(partition: DayPartition, page: IdPage): Promise<readonly string[]>;
  /** The records that still exist, in the order of the ids. Rejects permanently if a row is not a record. */
  read(ids: readonly string[]): Promise<readonly StoredEvent[]>;
}

export interface IdPage {
  /** If omitted, the page begins with the first id. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A record as stored: its body may be elsewhere. */
export interface StoredEvent {
  readonly facts: KeptFacts;
  readonly content: Omit<KeptContent, 'body'>;
  readonly body: RecordedBody;
}

/** The whole event. Rejects with a transient error if its body cannot be read. */
export async function readWhole(
  { facts, content, body }: StoredEvent,
  bodies: Pick<BodyStore, 'read'>,
): Promise<KeptEvent> {
  switch (body.at) {
    case 'erased':
      return { facts };
    case 'record':
      return { facts, content: { ...content, body: Buffer.from(body.base64, 'base64') } };
    case 'bucket':
      return { facts, content: { ...content, body: await bodies.read(body.key) } };
  }
}

/**
 * The same, but without the content if its body is gone: bodies are stored under their content hash, so a body that
 * another event shared was erased with that event's customer.
 */
export async function readWhatIsLeft(
  stored: StoredEvent,
  bodies: Pick<BodyStore, 'read'>,
): Promise<KeptEvent> {
  return (await ifPresent(readWhole(stored, bodies))) ?? { facts: stored.facts };
}
