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

/** A head of the log, kept where nobody can delete it. */
export interface KeptHead extends Link {
  /** Canonical UTC, by the clock of the store: whoever writes a head cannot choose it. */
  readonly keptAt: string;
}

export interface AuditHeads {
  /** Repeating it has no further effect. */
  keep(head: Link): Promise<void>;
  /** All of them, in the order of their entries; several for one entry if the record was replaced. */
  kept(): Promise<readonly KeptHead[]>;
}
