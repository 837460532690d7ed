/** Slots of the pool that one invocation holds. */
export interface TakenSlots {
  readonly count: number;
  /** One instant, by the wall clock, for each slot whose last call has no definite answer: the bank is busy until then. */
  giveBack(busyUntilMs: readonly number[]): Promise<void>;
}

export interface CallSlots {
  /** Up to `most` of them, kept until then if they are not given back; undefined while none is free. */
  take(wanted: { readonly most: number; readonly untilMs: number }): Promise<TakenSlots | undefined>;
}
