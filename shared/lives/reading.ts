import type { Timers } from '#shared/kernel/clock.ts';
import type { UnreadStore } from './life.ts';

/** Reads stores for a life. One that fails or is slow leaves out its own part alone. */
export interface Reading {
  /** What the store says, or `otherwise`. */
  of<Value>(store: string, ask: () => Promise<Value>, otherwise: Value): Promise<Value>;
  /** Stores that did not answer so far. */
  readonly unread: UnreadStore[];
  /** Nobody waits for stores any more. */
  end(): void;
}

/** Somebody who was woken up waits for the answer. */
const patienceMs = 1_500;

/** All stores together get no longer than the patience. */
export function createReading(timers: Timers): Reading {
  const unread: UnreadStore[] = [];
  const isOver = new AbortController();
  const patience = timers.sleep(patienceMs, isOver.signal).then(
    () => undefined,
    () => undefined,
  );
  return {
    unread,
    async of(store, ask, otherwise) {
      try {
        const answer = await Promise.race([ask().then((said) => ({ said })), patience]);
        if (answer !== undefined) return answer.said;
        unread.push({ store, because: `no answer came within ${patienceMs / 1_000} s` });
      } catch (error) {
        unread.push({ store, because: error instanceof Error ? error.name : 'it failed' });
      }
      return otherwise;
    },
    end: () => isOver.abort(),
  };
}
