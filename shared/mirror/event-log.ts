import { PermanentError } from '#shared/kernel/errors.ts';
import type { Effect, EventState, HeldRow, MirrorChange, MirrorKey } from './effect.ts';

/** The store does not take what an event brings, however often it is tried. */
export class RefusedByStoreError extends PermanentError {
  override name = 'RefusedByStoreError';

  constructor(cause: unknown) {
    super('refused-by-store', 'The store refused an event because of its content', cause);
  }
}

/**
 * The event records and the mirror, which change together. A replay leaves a record that is settled as it is and
 * still brings the mirror what it lacks; it takes up a parked record; and one that has expired it puts back as
 * published, since teams have received it.
 */
export interface EventLog {
  /**
   * Writes record, change, totals and history in one step or not at all, as `decide` says of the row that is held. Rejects with a transient error when
   * the store is busy or does not answer; the step may then have been taken, and taking it again is harmless. Rejects
   * with a `RefusedByStoreError` when the store will never take it, and so does `keep`.
   */
  commit(effect: Effect, change: MirrorChange): Promise<Commit>;
  /** Writes the record in that state, with the history and without the change. */
  keep(effect: Effect, state: EventState): Promise<'kept' | 'repeated'>;
  /** The row as it is now, read consistently. */
  held(key: MirrorKey): Promise<HeldRow | undefined>;
  /** Notes that the bank still sends this type; an earlier instant never replaces a later one. */
  noteReceived(eventType: string, at: string): Promise<void>;
}

export type Commit =
  | { readonly outcome: 'committed' }
  /** The change of a replay was taken, and its record was settled before. */
  | { readonly outcome: 'reapplied' }
  /** The record was there: this delivery was handled before. */
  | { readonly outcome: 'repeated' }
  /** The row stays and says what the event taught about it; the record is written in that state, with the history. */
  | { readonly outcome: 'noted'; readonly state: EventState }
  /** The row stays; nothing was written. */
  | { readonly outcome: 'refused'; readonly held: HeldRow; readonly state: EventState }
  /** Another read of the entity was written since this one began; nothing was written. */
  | { readonly outcome: 'overtaken' };
