import { randomInt, randomUUID } from 'node:crypto';
import type { Clock, Timers } from './clock.ts';
import type { Random } from './random.ts';

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  next: () => randomInt(2 ** 47) / 2 ** 47,
  uuid: () => randomUUID(),
};

// By hand: the promise of node:timers costs ten times as much to cancel, and every call to the bank cancels one.
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
};

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('The wait was ended early', { cause: reason });
}
