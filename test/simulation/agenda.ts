import { createTimeline } from '#sandbox/engine/timeline.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';

/** Virtual time: a clock that stands still until the next entry of the agenda is taken. */
export interface Agenda extends Clock, Timers {
  /** Runs at that instant, or now if it has passed; the result cancels it. */
  at(atMs: number, run: () => void): () => void;
  /** First after `delayMs()`, then again after each run, for as long as the world runs. */
  every(delayMs: () => number, run: () => void): void;
  nextAtMs(): number | undefined;
  /** Advances to the earliest entry due by then and runs it; false if there is none. */
  step(untilMs: number): boolean;
  /** Lets time pass without an entry. */
  moveTo(atMs: number): void;
}

interface Entry {
  run: (() => void) | undefined;
}

export function createAgenda(startMs: number): Agenda {
  const timeline = createTimeline<Entry>();
  let nowMs = startMs;
  const at: Agenda['at'] = (atMs, run) => {
    const entry: Entry = { run };
    // Clocks show whole milliseconds, for any delay.
    timeline.add(Math.max(nowMs, Math.ceil(atMs)), entry);
    return () => {
      entry.run = undefined;
    };
  };
  const nextAtMs = () => {
    // Most timers are cancelled before they are due.
    for (let next = timeline.next(); next !== undefined && next.run === undefined; next = timeline.next())
      timeline.takeDue(timeline.nextAtMs() ?? 0);
    return timeline.nextAtMs();
  };
  const every: Agenda['every'] = (delayMs, run) =>
    void at(nowMs + delayMs(), () => {
      run();
      every(delayMs, run);
    });
  return {
    now: () => nowMs,
    at,
    every,
    sleep: async (delayMs, signal) =>
      new Promise((resolve, reject) => {
        const wake = at(nowMs + delayMs, () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        });
        const leave = () => {
          wake();
          reject(new Error('woken early', { cause: signal?.reason }));
        };
        signal?.addEventListener('abort', leave, { once: true });
        if (signal?.aborted === true) leave();
      }),
    nextAtMs,
    step: (untilMs) => {
      const next = nextAtMs();
      if (next === undefined || next > untilMs) return false;
      nowMs = Math.max(nowMs, next);
      timeline.takeDue(next)?.run?.();
      return true;
    },
    moveTo: (atMs) => {
      nowMs = Math.max(nowMs, atMs);
    },
  };
}

/** Turns of the event loop after which all pending computation has finished. */
const turns = 3;

/** Waits until all pending computation has finished. */
export async function untilQuiet(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
}
