import type { RecordFamily } from '#shared/events/families.ts';

/** Events that could not be published although others were. They hold up no other event and are retried slowly. */
export interface SetAsideEvents {
  /** Sets an event aside, or counts another attempt. Each event has one row, whichever run writes it. */
  put(event: SetAsideEvent): Promise<void>;
  /** At most so many of a family. */
  list(family: RecordFamily, limit: number): Promise<readonly SetAsideEvent[]>;
  remove(event: Pick<SetAsideEvent, 'family' | 'id'>): Promise<void>;
}

export interface SetAsideEvent {
  readonly family: RecordFamily;
  readonly id: string;
  /** Code of the last failure. */
  readonly code: string;
  readonly tries: number;
  /** When it is retried, canonical UTC. */
  readonly dueAt: string;
}

const [firstMs, capMs] = [15 * 60_000, 3_600_000];

/** The delay before the next try, by the number of tries. */
export function delayOfTryMs(tries: number): number {
  return Math.min(capMs, firstMs * 2 ** (tries - 1));
}
