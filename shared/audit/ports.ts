import type { Link } from './chain.ts';

/** The record of what people changed. Nothing in it is ever replaced or removed. */
export interface AuditRecord {
  head(): Promise<Link>;
  /** In the order of their places, from the one behind `after`. */
  entries(after: number): AsyncIterable<StoredEntry>;
}

/** An entry as it is stored: it may be anything, if somebody altered it. */
export interface StoredEntry {
  /** What its key says that its sequence is. */
  readonly place: number;
  readonly row: unknown;
}
