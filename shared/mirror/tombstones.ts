/** What was erased: customers, their accounts, and whatever hung on them. */
export interface Tombstones {
  /**
   * Whether one of the ids is of somebody or something that was erased. One read, which may be a second behind: an
   * erasure looks a second time. Rejects with a transient error when the store does not answer.
   */
  stands(ids: readonly string[]): Promise<boolean>;
}

/** Bodies of somebody erased that an event has brought into the bucket all the same. */
export interface LeftBodyNotes {
  /** Notes that a body is still to be taken out of the bucket; a second time is harmless. */
  note(body: NotedBody): Promise<void>;
}

export interface NotedBody {
  readonly eventId: string;
  /** When it came, canonical UTC. */
  readonly since: string;
  readonly key: string;
}
