import type { Link } from './chain.ts';

/** The audit log of changes by people. Its entries are never replaced or removed. */
export interface AuditRecord {
  head(): Promise<Link>;
  /** In the order of their places, beginning after `after`. */
  entries(after: number): AsyncIterable<StoredEntry>;
}

/** An entry as it is stored. If somebody altered it, it may have any form. */
export interface StoredEntry {
  /** Its sequence according to its key. */
  readonly place: number;
  readonly row: unknown;
}
