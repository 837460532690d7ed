import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { portfolioRequest } from '#shared/portfolio/commands/portfolio-commands.ts';
import { createPortfolioRuns, type PortfolioRunsDeps } from '#shared/portfolio/take-over/portfolio-runs.ts';

/** Starts and moves on the runs that list the bank's accounts and take them over; takes accounts over on request. */
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
