import type { Metrics } from '#shared/kernel/telemetry.ts';
import { mostHours } from '#shared/reconciliation/model/verified-share.ts';
import { lastComparison, type LastComparisonDeps } from './last-comparison.ts';
import { shareVerified, type ShareVerifiedDeps } from './share-verified.ts';
import type { ReconciliationMetric } from '#shared/reconciliation/names.ts';

interface ReportVerifiedDeps extends ShareVerifiedDeps, LastComparisonDeps {
  readonly metrics: Metrics<ReconciliationMetric>;
}

const daysReported = 30;

/**
 * Reports what share of the bookings of the last days was verified in time, and the money that nothing explains. If
 * nothing compares all balances any more, the share is 0.
 */
export async function reportVerified({ metrics, ...deps }: ReportVerifiedDeps): Promise<void> {
  const { compared, awaitedHours } = await lastComparison(deps);
  const { bookings, currencies } = await shareVerified(deps, daysReported, compared);
  const ppm = awaitedHours > mostHours.inFourDays ? 0 : bookings.inFourDaysPpm;
  if (ppm !== null) metrics.count('VerifiedInFourDaysPpm', ppm);
  for (const { currency, unexplainedCents } of currencies) {
    const { day, fourDays, older } = unexplainedCents;
    metrics.count('UnexplainedBalanceCents', day + fourDays + older, { currency });
  }
}
