import type { Item } from './values/value.ts';

export type Throttling = 'ProvisionedThroughputExceededException' | 'ThrottlingException';

/**
 * What DynamoDB may do beyond the request. Each is asked for a decision at every occasion; without one nothing is
 * disturbed. The engine itself knows neither chance nor time.
 */
export interface Disturbances {
  /** After how long a global secondary index shows this write. */
  readonly indexLagMs?: (write: { readonly table: string; readonly index: string }) => number;
  /** How old an answer is that need not be consistent, up to `staleWithinMs`. */
  readonly staleMs?: (read: { readonly operation: string; readonly table: string }) => number;
  /** How many requests of a batch, from the last one on, come back undone. */
  readonly unprocessed?: (batch: { readonly operation: string; readonly requests: number }) => number;
  /** After how many rows a page ends early, at least one. */
  readonly pageRows?: (page: {
    readonly operation: string;
    readonly table: string;
    readonly index?: string;
  }) => number | undefined;
  /** In a transaction it is asked for each table of an item, and the answer becomes the reason of that item. */
  readonly throttling?: (call: {
    readonly operation: string;
    readonly table: string;
  }) => Throttling | undefined;
  /** Whether another request has this item in its transaction right now. */
  readonly conflicts?: (access: {
    readonly operation: string;
    readonly table: string;
    readonly key: Item;
  }) => boolean;
  /** Whether a request with this token is still being worked on. */
  readonly inProgress?: (transaction: { readonly token: string }) => boolean;
}

/** The oldest answer that a stale read can give. */
export const staleWithinMs = 60_000;
