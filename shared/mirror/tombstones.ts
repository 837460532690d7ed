import type { MirrorKey } from './effect.ts';

/** What was erased: customers, their accounts, and whatever hung on them. */
export interface Tombstones {
  /**
   * Those of the ids that are of somebody or something that was erased. One read, which may be a second behind: an
   * erasure looks a second time. Rejects with a transient error when the store does not answer.
   */
  standing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Sets one for what turned out to be of somebody erased, and lists it for the erasure, which may have passed by; a
   * second time is harmless.
   */
  raise(grave: LateGrave): Promise<void>;
  /** Takes back that of an account which turned out to have a holder who lives; a second time is harmless. */
  lift(id: string): Promise<void>;
}

/** What an event set a tombstone for: earlier events may have been about it before its owner was known. */
export interface LateGrave {
  readonly entity: Omit<MirrorKey, 'aspect'>;
  /** The account that it belongs to, if the event names it. */
  readonly accountId?: string | undefined;
  /** Canonical UTC. */
  readonly since: string;
}
