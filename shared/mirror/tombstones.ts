import type { MirrorKey } from './effect.ts';

/** Marks everything that was erased: customers, their accounts, and everything that depends on them. */
export interface Tombstones {
  /**
   * The tombstones that stand, by those of the ids whose data was erased. One read, which may be a second behind: an
   * erasure checks again. Rejects with a transient error if the store does not answer.
   */
  standing(ids: readonly string[]): Promise<StandingTombstones>;
  /**
   * Sets a tombstone for an entity that turned out to belong to an erased customer, and lists it for the erasure, which
   * may already have passed. Idempotent. A bound tombstone takes no other one's place.
   */
  raise(tombstone: LateTombstone): Promise<void>;
  /**
   * Lists an account that an event of an erased customer led to. It gets no tombstone yet: the erasure decides whether
   * it has another holder. Idempotent.
   */
  listAccount(accountId: string, since: string): Promise<void>;
  /**
   * Remembers a holder who is not erased, whom only data of an erased customer names: the account is that holder's, and
   * is found when that holder is erased. Idempotent.
   */
  keepHolder(accountId: string, holderId: string): Promise<void>;
  /** The holders of the account who were remembered, read consistently. */
  holders(accountId: string): Promise<readonly string[]>;
  /** Lifts the tombstone of an account that turned out to have a living holder, and all bound to it. Idempotent. */
  lift(id: string): Promise<void>;
}

export type StandingTombstones = ReadonlyMap<string, Tombstone>;

export interface Tombstone {
  /**
   * The account through which alone the entity was an erased customer's: no row of it named a customer. The tombstone
   * stands only while the account's does, since the account may turn out to have a living holder.
   */
  readonly boundTo?: string | undefined;
}

/** An entity that events showed to be an erased customer's: earlier events may have been about it before. */
export interface LateTombstone extends Tombstone {
  readonly entity: Omit<MirrorKey, 'aspect'>;
  /** The account that it belongs to, if the event names it. */
  readonly accountId?: string | undefined;
  /** Canonical UTC. */
  readonly since: string;
  /** An account without a tombstone: it may have another holder. */
  readonly isUndecided?: true;
}
