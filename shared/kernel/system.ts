import type { Clock, SteadyClock, Timers } from './clock.ts';
import type { Random } from './random.ts';
import { createStopwatch } from './stopwatch.ts';

export const systemClock: Clock = { now: () => Date.now() };

export const systemSteadyClock: SteadyClock = { now: () => performance.now() };

export const systemStopwatch = createStopwatch(systemClock, systemSteadyClock);

// The global and not node:crypto, which takes 5 ms of each cold start to load.
export const systemRandom: Random = {
  next() {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
    // The 53 bits that a double holds.
    return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
  },
  uuid: () => crypto.randomUUID(),
};

// By hand: the promise of node:timers costs ten times as much to cancel.
export const systemTimers: Timers = {
  sleep: (delayMs, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const wakeEarly = () => {
        clearTimeout(timer);
        reject(reasonOf(signal));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', wakeEarly);
        resolve();
      }, delayMs);
      signal?.addEventListener('abort', wakeEarly, { once: true });
    }),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('The wait was ended early', { cause: reason });
}
