import type { Clock } from '#shared/kernel/clock.ts';

/** Time for one page of a plan and for the answer. */
const reserveMs = 30_000;
/** A person waits so long for an answer. The next request or the schedule does the rest. */
const patienceMs = 20_000;
/** Time for the last page that somebody waits for, and for the answer. */
const lastPageMs = 8_000;

interface Waiting {
  readonly clock: Clock;
  readonly remainingMs: () => number;
}

/** Whether a planner may begin another page, if the schedule started it or if a person waits for it. */
export function patienceFrom({ clock, remainingMs }: Waiting) {
  const askedAtMs = clock.now();
  return {
    hasTime: () => remainingMs() > reserveMs,
    hasPatience: () => remainingMs() > lastPageMs && clock.now() - askedAtMs < patienceMs,
  };
}
