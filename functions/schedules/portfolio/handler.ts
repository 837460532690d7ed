import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { portfolioRequest } from '#shared/portfolio/portfolio-exchanges.ts';
import { createPortfolioRuns, type PortfolioRunsDeps } from '#shared/portfolio/onboarding/portfolio-runs.ts';

/** Starts and moves on the runs that list and onboard the bank's accounts; onboards accounts on request. */
export function createHandler(deps: PortfolioRunsDeps) {
  const runs = createPortfolioRuns(deps);
  return scheduledJob({
    input: portfolioRequest,
    run: async (asked, { remainingMs }) => {
      const { hasTime, hasPatience } = patienceFrom({ clock: deps.clock, remainingMs });
      return 'onboard' in asked ? runs.onboard(asked.onboard, hasPatience) : runs.keep(hasTime);
    },
    log: deps.log,
  });
}
