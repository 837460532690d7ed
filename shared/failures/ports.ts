import type { Cause } from './cause.ts';
import type { FailingCause, FailureExample } from './failing-cause.ts';

/** What failed for one cause since it was last written. */
export interface NotedFailures {
  readonly cause: Cause;
  readonly example: FailureExample;
  readonly count: number;
  /** What failed in this invocation, by id. */
  readonly ids: readonly string[];
  /** What those concern that say an amount. */
  readonly amounts: readonly string[];
  /** By what other ids they are found. */
  readonly foundBy?: readonly string[];
  /** Canonical UTC. */
  readonly at: string;
}

/** What has succeeded: some ids of a row, and what the row has of them. */
interface Over {
  readonly ids: readonly string[];
  readonly amounts: readonly string[];
  readonly foundBy?: readonly string[];
}

/** The rows of one function: one for each cause. */
export interface FailureRows {
  /** Adds to the row of the cause. False if the row names as many ids as it may, and took none of these. */
  add(failures: NotedFailures): Promise<boolean>;
  all(): Promise<readonly FailingCause[]>;
  /** Takes them out of the row of the cause. The cause has ended once its row names none. */
  ended(cause: string, over: Over): Promise<void>;
}
