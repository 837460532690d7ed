import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import type { CleanRuns } from './clean-runs.ts';
import { reconciliationTier } from './reconciliation-request.ts';
import type { ReconciliationMetric } from '#shared/reconciliation/names.ts';

interface ReportCleanDeps {
  readonly cleanRuns: Pick<CleanRuns, 'watch'>;
  readonly settings: Pick<ReconciliationSettings, 'ledger'>;
  readonly clock: Clock;
  readonly metrics: Metrics<ReconciliationMetric>;
}

const hourMs = 3_600_000;

/** Reports how long each tier has had no clean run, and the longest of these times. */
export async function reportClean({ cleanRuns, settings, clock, metrics }: ReportCleanDeps): Promise<void> {
  const nowMs = clock.now();
  const tiers = reconciliationTier.options.filter((tier) => tier !== 'ledger' || settings.ledger !== 'none');
  let longest = 0;
  for (const tier of tiers) {
    const { at, watchedSince } = await cleanRuns.watch(tier, toIsoInstant(nowMs));
    const hours = (nowMs - Date.parse(at ?? watchedSince)) / hourMs;
    metrics.count('HoursSinceClean', hours, { tier });
    longest = Math.max(longest, hours);
  }
  metrics.count('HoursSinceClean', longest);
}
