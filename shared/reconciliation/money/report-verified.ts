import type { Metrics } from '#shared/kernel/telemetry.ts';
import { shareVerified, type ShareVerifiedDeps } from './share-verified.ts';
import type { ReconciliationMetric } from '#shared/reconciliation/names.ts';

interface ReportVerifiedDeps extends ShareVerifiedDeps {
  readonly metrics: Metrics<ReconciliationMetric>;
}

const daysReported = 30;

/** Reports what share of the bookings of the last days was verified in time, and the money that nothing explains. */
export async function reportVerified({ metrics, ...deps }: ReportVerifiedDeps): Promise<void> {
  const { bookings, currencies } = await shareVerified(deps, daysReported);
  if (bookings.inFourDaysPpm !== null) metrics.count('VerifiedInFourDaysPpm', bookings.inFourDaysPpm);
  for (const { currency, unexplainedCents } of currencies) {
    const { day, fourDays, older } = unexplainedCents;
    metrics.count('UnexplainedBalanceCents', day + fourDays + older, { currency });
  }
}
