import type { Break, BreakKind, BreakState, FoundBreak } from './break.ts';
import type { BreakMove } from './moved.ts';

export interface Breaks {
  /**
   * Notes the difference of a first comparison, without notifying anybody. `open` makes it `OPEN`, with the time of the
   * first comparison. It expires days after it was last suspected, or ends when a comparison does not find it. A break
   * that is open, or that persons settled with the same values, stays as it is.
   */
  suspect(found: FoundBreak, at: string): Promise<Break>;
  /** Opens the break, or notes that it was seen again. If persons settled it with the same values, it stays settled. */
  open(found: FoundBreak, at: string): Promise<Break>;
  /**
   * Settles the breaks that a comparison covered and did not find again. Some stay open for persons although both sides
   * agree again: see `what-heals.ts`.
   */
  heal(comparison: CompleteComparison, at: string): Promise<readonly Break[]>;
  /** Settles all unsettled breaks of the entity, for the given reason. */
  settle(entity: string, because: string, at: string): Promise<void>;
  /** Moves it to another state: see `moved.ts`. Throws a `TransientError` if it has changed since it was read. */
  move(seen: Break, move: BreakMove): Promise<Break>;
  read(id: string): Promise<Break | undefined>;
  /** The latest episode of each difference; suspicions are not among them. */
  ofEntity(entity: string): Promise<readonly Break[]>;
  /** Those in any of the states, oldest first. */
  list(query: BreaksQuery): AsyncIterable<Break>;
}

/** A complete comparison of an entity with the bank. It ends only breaks that it covers. */
export interface CompleteComparison {
  readonly entity: string;
  /** If given, it ends no break about another account: the bank may have moved the entity there. */
  readonly accountId?: string;
  /** Kinds of difference that it would have found; all kinds if left out. */
  readonly kinds?: readonly BreakKind[] | undefined;
  /** What it found. */
  readonly found: readonly Pick<FoundBreak, 'kind' | 'field'>[];
  /**
   * When it began (canonical UTC): breaks that another comparison has seen since then stay open. May be left out if
   * nobody else can compare the entity meanwhile.
   */
  readonly begunAt?: string | undefined;
  /**
   * It would also find differences that persons have settled. If it does not find one, that is over, and the same
   * difference on another day is a new episode.
   */
  readonly endsDecisions?: true;
}

export interface BreaksQuery {
  readonly states: readonly BreakState[];
  readonly kind?: BreakKind | undefined;
  /** Canonical UTC: first seen before then. */
  readonly before?: string | undefined;
  /** Canonical UTC: first seen then or later. */
  readonly since?: string | undefined;
}

/** Whether an account was erased: its breaks end, and nobody writes notes about them any more. */
export interface ErasedAccounts {
  read(id: string): Promise<{ readonly state: string } | undefined>;
}
