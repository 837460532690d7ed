/** What was erased: customers, their accounts, and whatever hung on them. */
export interface Tombstones {
  /**
   * Those of the ids that are of somebody or something that was erased. One read, which may be a second behind: an
   * erasure looks a second time. Rejects with a transient error when the store does not answer.
   */
  standing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Sets one for what turned out to be of somebody erased; a second time is harmless. */
  raise(id: string): Promise<void>;
  /** Takes back that of an account which turned out to have a holder who lives; a second time is harmless. */
  lift(id: string): Promise<void>;
}
