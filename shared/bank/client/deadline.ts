import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { GaveUp } from './errors.ts';

/** One limit over everything a call does: waiting for its turn, connect, headers, body, back-off. */
export interface Deadline {
  /** Aborts when the time is up or the caller gives up. */
  readonly signal: AbortSignal;
  readonly atMs: number;
  gaveUp(): GaveUp | undefined;
  /** Frees the timer. */
  end(): void;
}

export function startDeadline({
  clock,
  timers,
  budgetMs,
  signal,
}: {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly budgetMs: number;
  readonly signal?: AbortSignal | undefined;
}): Deadline {
  const controller = new AbortController();
  const timer = new AbortController();
  let gaveUp: GaveUp | undefined;
  const giveUp = (why: GaveUp) => {
    gaveUp ??= why;
    controller.abort();
  };
  const onAbort = () => giveUp('aborted');
  if (signal?.aborted === true) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  if (budgetMs <= 0) giveUp('deadline-exceeded');
  else
    timers.sleep(budgetMs, timer.signal).then(
      () => giveUp('deadline-exceeded'),
      () => undefined,
    );
  return {
    signal: controller.signal,
    atMs: clock.now() + budgetMs,
    gaveUp: () => gaveUp,
    end() {
      timer.abort();
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

/** The promise, or a rejection as soon as the signal aborts; the promise itself goes on. */
export async function until<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const onAbort = () => reject(new Error('aborted', { cause: signal.reason }));
    // Listening ends with the promise: a signal may outlive thousands of them.
    signal.addEventListener('abort', onAbort, { once: true, signal: settled.signal });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    settled.abort();
  }
}
