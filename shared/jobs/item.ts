import type { JsonObject } from '#shared/kernel/json.ts';
import type { Run } from './run.ts';

/** Carries out one item of a shard. Doing it again is harmless: a crash repeats up to a chunk of them. */
export type PerformItem = (item: string, work: ItemWork) => Promise<ItemResult>;

export interface ItemWork {
  readonly run: Run;
  /** Which attempt at the item this is, from 1. */
  readonly look: number;
  /**
   * Called before every write to the bank. False once a person has stopped the run, or if the invocation could end
   * before the bank answers; or, where a step needs longer, before so many milliseconds.
   */
  readonly mayWrite: (neededMs?: number) => Promise<boolean>;
}

export type ItemResult =
  | {
      /** Counted by this name in the run. */
      readonly outcome: string;
      /** A line of the report: ids and amounts only. */
      readonly line?: JsonObject;
      /** Added up over the run, by name: integer cents. */
      readonly sums?: Readonly<Record<string, number>>;
    }
  /** Cannot be settled yet. After the last attempt it counts as `orElse`. */
  | { readonly again: Again }
  /** The item is not finished because `mayWrite` returned false. For any other obstacle, the result is `again`. */
  | 'left';

interface Again {
  readonly afterSeconds: number;
  readonly orElse: string;
  readonly line?: JsonObject;
  /**
   * Nothing is wrong: others come first, one at each attempt, or its time has not come yet. It is tried more often,
   * without longer waits.
   */
  readonly isInLine?: true;
}
