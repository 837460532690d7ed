import type { Traces } from './traces.ts';

/** A place that holds something of customers. A new one joins by a row in the table of stores. */
export interface ErasureStore {
  /** Names it in reports: a plural noun. */
  readonly name: string;
  /** What it holds of an entity. An erased entity leaves nothing open. */
  find(traces: Traces): Promise<Found>;
  /** What it keeps of an erased customer, and the reason. */
  readonly keeps?: string;
  /** What it erases stays as a shell without anything personal, and counts as kept. */
  readonly leavesShells?: true;
}

export interface Found {
  readonly open: readonly Finding[];
  /** How much stays beside it; see `keeps`. */
  readonly kept: number;
}

export interface Finding {
  /** Names it to people: ids and hashes, nothing personal. */
  readonly key: string;
  /** It loses what is personal and stays. */
  readonly isReduced?: true;
  /** Nothing is there: erasing it prevents that anything ever will be. It is not counted. */
  readonly isPrevented?: true;
  /** It goes by itself, and until then nothing is complete. It is not counted. */
  readonly isAwaited?: true;
  /** Doing it twice is harmless. */
  erase(): Promise<void>;
}
