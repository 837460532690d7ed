import type { Family } from '#shared/events/families.ts';

/** What the handlers of each family gave up on. */
export interface DeadLetters {
  /** Up to ten, hidden from everybody else for some minutes; none when no more are visible. */
  take(family: Family): Promise<readonly DeadLetter[]>;
  /** Shows them again. */
  release(family: Family, letters: readonly DeadLetter[]): Promise<void>;
  /** For good: only after its event went elsewhere. */
  remove(family: Family, letter: DeadLetter): Promise<void>;
}

export interface DeadLetter {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly text: string;
  /** When the receiver queued it, canonical UTC. */
  readonly queuedAt: string;
}
