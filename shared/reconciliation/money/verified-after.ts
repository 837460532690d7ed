import { isOverAll } from '#shared/jobs/over-all.ts';
import type { Run } from '#shared/jobs/run.ts';
import { hoursSince, lastComparison, type LastComparisonDeps } from './last-comparison.ts';
import { shareVerified, type ShareVerifiedDeps } from './share-verified.ts';
import { comparesAllBalances, missedBy } from '#shared/reconciliation/runs/all-balances.ts';
import { reconciliationRunRequest } from '#shared/reconciliation/runs/reconciliation-request.ts';

const days = 30;

/** What share of bookings is verified after a run that compared the balances of all accounts. */
export function createVerifiedAfter(deps: ShareVerifiedDeps & LastComparisonDeps) {
  return async (run: Run): Promise<Run['verified']> => {
    const { tier } = reconciliationRunRequest.parse(run.request);
    if (tier !== 'money' || !isOverAll(run)) return undefined;
    const compared = comparesAllBalances(run)
      ? { hours: hoursSince(run.startedAt, deps.clock.now()), missed: missedBy(run) }
      : (await lastComparison(deps)).compared;
    const { bookings, currencies } = await shareVerified(deps, days, compared);
    const { verified, unverified, inDayPpm, inFourDaysPpm } = bookings;
    const unexplainedCents: Record<string, number> = {};
    for (const { currency, unexplainedCents: cents } of currencies)
      unexplainedCents[currency] = cents.day + cents.fourDays + cents.older;
    return {
      bookings: verified,
      unverified,
      ...(inDayPpm !== null && { inDayPpm }),
      ...(inFourDaysPpm !== null && { inFourDaysPpm }),
      unexplainedCents,
    };
  };
}
