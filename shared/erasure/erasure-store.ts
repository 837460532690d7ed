import type { Entity, MirrorRow } from './mirror-traces.ts';

/** A store that holds customer data. To add one, add it to the list of stores. */
export interface ErasureStore {
  /** Its name in reports: a plural noun. */
  readonly name: string;
  /** What it holds of an entity. Nothing is left open once the entity is erased. */
  find(traces: Traces): Promise<Found>;
  /** What it keeps of an erased customer, and why. */
  readonly keeps?: string;
  /** Erased items stay as shells without personal data, and count as kept. */
  readonly leavesShells?: true;
}

export interface Found {
  readonly open: readonly Finding[];
  /** Number of items that stay; see `keeps`. */
  readonly kept: number;
}

export interface Finding {
  /** Identifies the item to people: ids and hashes, nothing personal. */
  readonly key: string;
  /** The item stays but loses its personal data. */
  readonly isReduced?: true;
  /** Nothing exists yet: erasing prevents it from ever being created. Not counted. */
  readonly isPrevented?: true;
  /** The item disappears by itself; the erasure is not complete until it has. Not counted. */
  readonly isAwaited?: true;
  /** Idempotent. */
  erase(): Promise<void>;
}

/** An entity about the customer with all its rows; if it is shared, only the customer's rows. */
export interface Traces {
  readonly entity: Entity;
  readonly rows: readonly MirrorRow[];
  readonly isShared?: true;
  /** Who is erased, if it is known: what depends on a late event names its entity alone. */
  readonly customerId?: string;
}
