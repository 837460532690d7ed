import type { Clock } from '#shared/kernel/clock.ts';

/** How long failures of a series may take before the rest of it is left untried. */
interface SeriesPatience {
  isOver(series: string): boolean;
  /** Runs it, and adds what it took if it fails. */
  measure(series: string, run: () => Promise<void>): Promise<void>;
}

/** Failures of one series may take so long before the rest of it is postponed. */
const patienceMs = 5_000;

export function createSeriesPatience(clock: Clock): SeriesPatience {
  const failingMs = new Map<string, number>();
  const spent = (series: string) => failingMs.get(series) ?? 0;
  return {
    isOver: (series) => spent(series) >= patienceMs,
    async measure(series, run) {
      const startedAtMs = clock.now();
      try {
        await run();
      } catch (error) {
        failingMs.set(series, spent(series) + clock.now() - startedAtMs);
        throw error;
      }
    },
  };
}
