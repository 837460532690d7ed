import type { SteadyClock, Timers } from '#shared/kernel/clock.ts';
import type { GaveUp } from '#shared/bank/errors/errors.ts';

/** One limit over everything a call does: waiting for its turn, connect, headers, body, back-off. */
export interface Deadline {
  /** Aborts when the time is up or the caller gives up. */
  readonly signal: AbortSignal;
  /** By the steady clock. */
  readonly atMs: number;
  gaveUp(): GaveUp | undefined;
  /** The promise, or a rejection as soon as the time is up; the promise itself goes on. */
  within<Value>(promise: Promise<Value>): Promise<Value>;
  /** Frees the timer. */
  end(): void;
}

export function startDeadline({
  steady,
  timers,
  budgetMs,
  signal,
}: {
  readonly steady: SteadyClock;
  readonly timers: Timers;
  readonly budgetMs: number;
  readonly signal?: AbortSignal | undefined;
}): Deadline {
  const controller = new AbortController();
  const waiting = new Set<() => void>();
  let gaveUp: GaveUp | undefined;
  const giveUp = (why: GaveUp) => {
    if (gaveUp !== undefined) return;
    gaveUp = why;
    controller.abort();
    for (const stop of waiting) stop();
  };
  const onAbort = () => giveUp('aborted');
  if (signal?.aborted === true) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  let cancel: (() => void) | undefined;
  if (budgetMs <= 0) giveUp('deadline-exceeded');
  else cancel = after(timers, budgetMs, () => giveUp('deadline-exceeded'));
  return {
    signal: controller.signal,
    atMs: steady.now() + budgetMs,
    gaveUp: () => gaveUp,
    // By hand: a race would make several more promises and a listener.
    within: (promise) =>
      new Promise((resolve, reject) => {
        const stop = () => reject(new Error('gave up waiting', { cause: controller.signal.reason }));
        if (gaveUp !== undefined) stop();
        waiting.add(stop);
        const settled = () => void waiting.delete(stop);
        promise.then(resolve, reject).then(settled, settled);
      }),
    end() {
      cancel?.();
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

// One for all calls: a rejection is an error, and making it, with its stack, would take longer than the rest of a call.
const ended = new Error('The call ended in time');

function after(timers: Timers, delayMs: number, run: () => void): () => void {
  if (timers.after !== undefined) return timers.after(delayMs, run);
  const timer = new AbortController();
  timers.sleep(delayMs, timer.signal).then(run, () => undefined);
  return () => timer.abort(ended);
}
