import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { ComparedBalances } from '#shared/reconciliation/model/verified-share.ts';
import type { CleanRuns } from '#shared/reconciliation/runs/clean-runs.ts';

export interface LastComparisonDeps {
  readonly cleanRuns: Pick<CleanRuns, 'watch'>;
  readonly clock: Clock;
}

interface LastComparison {
  readonly compared: ComparedBalances;
  /** Since it began, or since one is awaited. */
  readonly awaitedHours: number;
}

const hourMs = 3_600_000;

export const hoursSince = (at: string, nowMs: number): number => (nowMs - Date.parse(at)) / hourMs;

/** The last complete run over the balances of all accounts. */
export async function lastComparison({ cleanRuns, clock }: LastComparisonDeps): Promise<LastComparison> {
  const nowMs = clock.now();
  const row = await cleanRuns.watch('money', toIsoInstant(nowMs));
  const { wholeSince, wholeMissed: missed = 0, watchedSince } = row;
  if (wholeSince === undefined)
    return { compared: { missed }, awaitedHours: hoursSince(watchedSince, nowMs) };
  const hours = hoursSince(wholeSince, nowMs);
  return { compared: { hours, missed }, awaitedHours: hours };
}
