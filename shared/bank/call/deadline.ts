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

// One for all calls: timers reject with an error, and making it, with its stack, would take longer than the rest of a call.
const ended = new Error('The call ended in time');

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
  const timer = new AbortController();
  let gaveUp: GaveUp | undefined;
  let tooLate: Promise<never> | undefined;
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
    atMs: steady.now() + budgetMs,
    gaveUp: () => gaveUp,
    within: (promise) => Promise.race([promise, (tooLate ??= rejectionBy(controller.signal))]),
    end() {
      timer.abort(ended);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

function rejectionBy(signal: AbortSignal): Promise<never> {
  const rejection = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new Error('gave up waiting', { cause: signal.reason }));
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
  });
  // The call may be past all its waiting when the time is up.
  rejection.catch(() => undefined);
  return rejection;
}
