import type { Clock, Timers } from '#shared/kernel/clock.ts';

interface PaceDeps {
  readonly clock: Clock;
  readonly timers: Timers;
}

/** Waits after each part until a change, seen as a whole, has sent no more than so many events per second. */
export function createPace(perSecond: number, { clock, timers }: PaceDeps) {
  const startedAtMs = clock.now();
  return async (sentSoFar: number): Promise<void> => {
    const waitMs = startedAtMs + (sentSoFar / perSecond) * 1_000 - clock.now();
    if (waitMs > 0) await timers.sleep(waitMs);
  };
}
