import type { Clock } from '#shared/kernel/clock.ts';

/** What one page of a plan may take, and the answer. */
const reserveMs = 30_000;
/** How long a person waits for an answer. The rest is done by the next request or by the schedule. */
const patienceMs = 20_000;
/** What is left for the last page that somebody waits for, and the answer. */
const lastPageMs = 8_000;

interface Waiting {
  readonly clock: Clock;
  readonly remainingMs: () => number;
}

/** Whether a planner may begin another page: one that the schedule started, and one that a person waits for. */
export function patienceFrom({ clock, remainingMs }: Waiting) {
  const askedAtMs = clock.now();
  return {
    hasTime: () => remainingMs() > reserveMs,
    hasPatience: () => remainingMs() > lastPageMs && clock.now() - askedAtMs < patienceMs,
  };
}
