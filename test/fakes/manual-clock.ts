import type { Clock } from '#shared/kernel/clock.ts';

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

export function createManualClock(startMs = Date.parse('2026-01-05T08:00:00Z')): ManualClock {
  let nowMs = startMs;
  return { now: () => nowMs, advance: (ms) => void (nowMs += ms) };
}
