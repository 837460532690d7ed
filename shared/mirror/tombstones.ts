import type { MirrorKey } from './effect.ts';

/** Marks everything that was erased: customers, their accounts, and everything that depends on them. */
export interface Tombstones {
  /**
   * Those of the ids whose data was erased. One read, which may be a second behind: an erasure checks again. Rejects
   * with a transient error if the store does not answer.
   */
  standing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Sets a tombstone for an entity that turned out to belong to an erased customer, and lists it for the erasure, which
   * may already have passed. Idempotent.
   */
  raise(grave: LateGrave): Promise<void>;
  /** Lifts the tombstone of an account that turned out to have a living holder. Idempotent. */
  lift(id: string): Promise<void>;
}

/** An entity for which an event set a tombstone: earlier events may have been about it before its owner was known. */
export interface LateGrave {
  readonly entity: Omit<MirrorKey, 'aspect'>;
  /** The account that it belongs to, if the event names it. */
  readonly accountId?: string | undefined;
  /** Canonical UTC. */
  readonly since: string;
}
