import type { Break, BreakKind, BreakState, FoundBreak } from './break.ts';
import type { BreakMove } from './moved.ts';

export interface Breaks {
  /**
   * Notes what a first look found, without telling anybody. It becomes `OPEN` by `open`, with the time of the first look,
   * and ends by itself days after it was last suspected, or by a look that does not find it. What is open already, or was
   * settled by persons with the same values, stays as it is.
   */
  suspect(found: FoundBreak, at: string): Promise<Break>;
  /** Opens the break, or notes that it was seen again. One that persons have settled stays so with the same values. */
  open(found: FoundBreak, at: string): Promise<Break>;
  /**
   * Settles the breaks of what a look covered, and did not find again. What stays open although both sides are alike
   * again is for persons: see `what-heals.ts`.
   */
  heal(look: Look, at: string): Promise<readonly Break[]>;
  /** Settles all breaks of the entity that are not settled, for another reason, which they keep. */
  settle(entity: string, because: string, at: string): Promise<void>;
  /** What persons do about it: see `moved.ts`. Throws a `TransientError` if it has changed since it was read. */
  move(seen: Break, move: BreakMove): Promise<Break>;
  read(id: string): Promise<Break | undefined>;
  /** The latest episode of each difference; suspicions are not among them. */
  ofEntity(entity: string): Promise<readonly Break[]>;
  /** Those in any of the states, oldest first. */
  list(query: BreaksQuery): AsyncIterable<Break>;
}

/** What was compared with the bank completely, from beginning to end: nothing else ends by it. */
export interface Look {
  readonly entity: string;
  /** Kinds of difference that it would have found; all of them if left out. */
  readonly kinds?: readonly BreakKind[] | undefined;
  /** What it found. */
  readonly found: readonly Pick<FoundBreak, 'kind' | 'field'>[];
  /**
   * When it began (canonical UTC): what another look has found since then stays open. May be left out where nobody else
   * can look at the entity meanwhile.
   */
  readonly begunAt?: string | undefined;
  /**
   * It would also find again what persons have settled: where it does not, that is over, and the same difference another
   * day is another episode.
   */
  readonly endsDecisions?: true;
}

export interface BreaksQuery {
  readonly states: readonly BreakState[];
  readonly kind?: BreakKind | undefined;
  /** Canonical UTC: first seen before then. */
  readonly before?: string | undefined;
}

/** Whether an account was erased: its breaks end, and nobody writes notes about them any more. */
export interface ErasedAccounts {
  read(id: string): Promise<{ readonly state: string } | undefined>;
}
