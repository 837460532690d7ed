import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { portfolioRequest } from '#shared/portfolio/portfolio-exchanges.ts';
import { createPortfolioRuns, type PortfolioRunsDeps } from '#shared/portfolio/take-over/portfolio-runs.ts';

/** What one page of a plan may take, and the answer. */
const reserveMs = 30_000;
/** How long a person waits for an answer: whatever is left goes on with the next request, or by the schedule. */
const patienceMs = 20_000;
/** What is left for the last page that somebody waits for, and the answer. */
const lastPageMs = 8_000;

/** Starts and moves on the runs that list the bank's accounts and take them over; takes accounts over on request. */
export function createHandler(deps: PortfolioRunsDeps) {
  const runs = createPortfolioRuns(deps);
  return scheduledJob({
    input: portfolioRequest,
    run: async (asked, { remainingMs }) => {
      const askedAtMs = deps.clock.now();
      const hasTime = () => remainingMs() > reserveMs;
      const hasPatience = () => remainingMs() > lastPageMs && deps.clock.now() - askedAtMs < patienceMs;
      return 'onboard' in asked ? runs.onboard(asked.onboard, hasPatience) : runs.keep(hasTime);
    },
    log: deps.log,
  });
}
