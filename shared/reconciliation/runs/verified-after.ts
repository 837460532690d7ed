import { isOverAll } from '#shared/jobs/over-all.ts';
import type { Run } from '#shared/jobs/run.ts';
import { shareVerified, type ShareVerifiedDeps } from '#shared/reconciliation/money/share-verified.ts';
import { reconciliationRunRequest } from './reconciliation-request.ts';

const days = 30;

/** What share of bookings is verified after a run that compared the balances of all accounts. */
export function createVerifiedAfter(deps: ShareVerifiedDeps) {
  return async (run: Run): Promise<Run['verified']> => {
    const { tier } = reconciliationRunRequest.parse(run.request);
    if (tier !== 'money' || !isOverAll(run)) return undefined;
    const { bookings, currencies } = await shareVerified(deps, days);
    const { verified, unverified, inDayPpm, inFourDaysPpm } = bookings;
    const unexplained = currencies.map(({ currency, unexplainedCents: { day, fourDays, older } }) => [
      currency,
      day + fourDays + older,
    ]);
    return {
      bookings: verified,
      unverified,
      ...(inDayPpm !== null && { inDayPpm }),
      ...(inFourDaysPpm !== null && { inFourDaysPpm }),
      unexplainedCents: Object.fromEntries(unexplained),
    };
  };
}
