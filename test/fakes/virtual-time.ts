import type { Clock, SteadyClock, Timers } from '#shared/kernel/clock.ts';

export interface VirtualTime extends Clock, Timers {
  /** Delays of those who sleep, in milliseconds from now. */
  delays(): readonly number[];
  /** Moves on, waking sleepers in order and letting what they do happen before the next one. */
  advance(ms: number): Promise<void>;
  /** The clock is set, and nobody wakes: sleepers go on for as long as before. */
  step(ms: number): void;
  /** Time that nobody sets. */
  readonly steady: SteadyClock;
  /** Moves from sleeper to sleeper until the promise settles: for work that waits for nothing real. */
  runTo<Value>(promise: Promise<Value>): Promise<Value>;
}

interface Sleeper {
  atMs: number;
  readonly wake: () => void;
}

/** A clock that stands still until it is moved. */
export function createVirtualTime(startMs = Date.parse('2026-01-05T08:00:00Z')): VirtualTime {
  let nowMs = startMs;
  let steppedMs = 0;
  const sleepers = new Set<Sleeper>();
  const next = () => [...sleepers].sort((one, other) => one.atMs - other.atMs)[0];

  function wake(sleeper: Sleeper) {
    nowMs = Math.max(nowMs, sleeper.atMs);
    sleepers.delete(sleeper);
    sleeper.wake();
  }

  return {
    now: () => nowMs,
    steady: { now: () => nowMs - steppedMs - startMs },
    sleep: (delayMs, signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          sleepers.delete(sleeper);
          reject(new Error('woken early', { cause: signal?.reason }));
        };
        const sleeper = {
          atMs: nowMs + delayMs,
          wake: () => {
            signal?.removeEventListener('abort', leave);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', leave, { once: true });
        if (signal?.aborted === true) leave();
      }),
    delays: () => [...sleepers].map(({ atMs }) => atMs - nowMs),
    async advance(ms) {
      const endMs = nowMs + ms;
      for (let sleeper = next(); sleeper !== undefined && sleeper.atMs <= endMs; sleeper = next()) {
        wake(sleeper);
        await turn();
      }
      nowMs = endMs;
      await turn();
    },
    step(ms) {
      nowMs += ms;
      steppedMs += ms;
      for (const sleeper of sleepers) sleeper.atMs += ms;
    },
    async runTo(promise) {
      const settled: true[] = [];
      const settle = () => settled.push(true);
      promise.then(settle, settle);
      for (let steps = 0; steps < 100_000; steps += 1) {
        await turn();
        const sleeper = next();
        if (settled.length > 0) return promise;
        if (sleeper === undefined) throw new Error('Nobody sleeps and nothing is settled');
        wake(sleeper);
      }
      throw new Error('Never settled');
    },
  };
}

/** Waits for something real, such as a request on the wire: condition by condition, not by time. */
export async function until(condition: () => boolean, what = 'the condition'): Promise<void> {
  for (let turns = 0; turns < 200_000; turns += 1) {
    if (condition()) return;
    await turn();
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** One turn of the event loop. */
function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
