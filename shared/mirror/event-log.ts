import { PermanentError } from '#shared/kernel/errors.ts';
import type { Effect, EventState, HeldRow, MirrorChange, MirrorKey } from './effect.ts';

/** The store will never accept this event, however often it is retried. */
export class RefusedByStoreError extends PermanentError {
  override name = 'RefusedByStoreError';

  constructor(cause: unknown) {
    super('refused-by-store', 'The store refused an event because of its content', cause);
  }
}

/**
 * The event records and the mirror, which change together. A replay leaves a settled record as it is and still adds
 * what the mirror lacks; it settles a parked record; and it restores an expired record as published, since teams have
 * received it.
 */
export interface EventLog {
  /**
   * Writes record, change, totals and history in one step or not at all, as `decide` says of the held row. Rejects with
   * a transient error if the store is busy or does not answer; the step may then have been taken, and repeating it is
   * harmless. Rejects with a `RefusedByStoreError` if the store will never accept it, and so does `keep`.
   */
  commit(effect: Effect, change: MirrorChange): Promise<Commit>;
  /** Writes the record in that state, with its history but without the change. */
  keep(effect: Effect, state: EventState): Promise<'kept' | 'repeated'>;
  /** The current row, read consistently. */
  held(key: MirrorKey): Promise<HeldRow | undefined>;
  /** Notes that the bank still sends this type. An earlier instant never replaces a later one. */
  noteReceived(eventType: string, at: string): Promise<void>;
}

export type Commit =
  | { readonly outcome: 'committed' }
  /** The change of a replay was applied; its record was settled before. */
  | { readonly outcome: 'reapplied' }
  /** The record existed: this delivery was handled before. */
  | { readonly outcome: 'repeated' }
  /**
   * The row stays, updated with what it learned from the event; the record is written in that state, with its history.
   */
  | { readonly outcome: 'noted'; readonly state: EventState }
  /** The row stays; nothing was written. */
  | { readonly outcome: 'refused'; readonly held: HeldRow; readonly state: EventState }
  /** Another read of the entity was written since this one began; nothing was written. */
  | { readonly outcome: 'outdated' };
