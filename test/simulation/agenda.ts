import { createTimeline } from '#sandbox/engine/timeline.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';

/** Virtual time: a clock that stands still until the next entry of the agenda is taken. */
export interface Agenda extends Clock, Timers {
  /** Runs at that instant, now at the earliest; the result takes it off the agenda. */
  at(atMs: number, run: () => void): () => void;
  /** First after `delayMs()`, then again after each turn, for as long as the world turns. */
  every(delayMs: () => number, run: () => void): void;
  nextAtMs(): number | undefined;
  /** Moves to the earliest entry that is due by then and runs it; false when there is none. */
  step(untilMs: number): boolean;
  /** Time passes without an entry. */
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
    // Clocks show whole milliseconds, whatever somebody waits.
    timeline.add(Math.max(nowMs, Math.ceil(atMs)), entry);
    return () => {
      entry.run = undefined;
    };
  };
  const nextAtMs = () => {
    // Most timers are taken back before they are due.
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

/** Turns of the event loop after which nothing moves any more that waits for nothing but computing. */
const turns = 3;

/** Lets everything happen that waits for nothing but computing. */
export async function untilQuiet(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
}
