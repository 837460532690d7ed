import type { RecordFamily } from '#shared/events/families.ts';

/** Events that could not be published, although others were: they keep nobody waiting and are tried again slowly. */
export interface SetAsideEvents {
  /** Sets an event aside, or counts another attempt; once per event, whichever run does it. */
  put(event: SetAsideEvent): Promise<void>;
  /** At most so many of a family. */
  list(family: RecordFamily, limit: number): Promise<readonly SetAsideEvent[]>;
  remove(event: Pick<SetAsideEvent, 'family' | 'id'>): Promise<void>;
}

export interface SetAsideEvent {
  readonly family: RecordFamily;
  readonly id: string;
  /** What the last try failed with. */
  readonly code: string;
  readonly tries: number;
  /** When it is tried again, canonical UTC. */
  readonly dueAt: string;
}

const [firstMs, capMs] = [15 * 60_000, 3_600_000];

/** How long after so many tries the next one begins. */
export function delayOfTryMs(tries: number): number {
  return Math.min(capMs, firstMs * 2 ** (tries - 1));
}
