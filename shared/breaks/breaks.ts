import type { Break, BreakKind, FoundBreak } from './break.ts';

export interface Breaks {
  /** Opens the break, or notes that it was seen again. One that persons have settled stays so with the same values. */
  open(found: FoundBreak, at: string): Promise<Break>;
  /** Settles the open breaks of the entity that were not found again. */
  heal(entity: string, stillFound: readonly FoundBreak[], at: string): Promise<readonly Break[]>;
  /** Settles all open breaks of the entity for another reason, which they keep. */
  settle(entity: string, because: string, at: string): Promise<void>;
  /** Settles a break as persons decided, unless it has changed since it was read. */
  decide(
    seen: Break,
    decision: Pick<Break, 'state' | 'settledBy' | 'settledBecause' | 'lastSeenAt'>,
  ): Promise<void>;
  read(id: string): Promise<Break | undefined>;
  /** The latest episode of each difference. */
  ofEntity(entity: string): Promise<readonly Break[]>;
  /** By state, oldest first. */
  list(query: BreaksQuery): AsyncIterable<Break>;
}

export interface BreaksQuery {
  readonly state: Break['state'];
  readonly kind?: BreakKind | undefined;
  /** Canonical UTC: first seen before then. */
  readonly before?: string | undefined;
}
