import { namedRun, onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob, type Invocation } from '#shared/lambda/scheduled-job.ts';
import { portfolioCommands } from '#shared/portfolio/commands/portfolio-commands.ts';
import { createPortfolioRuns, type PortfolioRunsDeps } from '#shared/portfolio/commands/portfolio-runs.ts';

/** Starts and advances the runs that list the bank's accounts and onboard them; onboards accounts on request. */
export function createHandler(deps: PortfolioRunsDeps) {
  const { clock, log } = deps;
  const runs = createPortfolioRuns(deps);
  const patience = ({ remainingMs }: Invocation) => patienceFrom({ clock, remainingMs }).hasPatience;
  return scheduledJob({
    run: async ({ remainingMs }) => runs.keep(patienceFrom({ clock, remainingMs }).hasTime),
    answers: {
      'portfolio/preview': onQuery(portfolioCommands.preview, async (asked, asking) =>
        runs.onboard({ ...asked, dryRun: true }, patience(asking)),
      ),
      'portfolio/onboard': onCommand(portfolioCommands.onboard, async (asked, changing) =>
        runs.onboard({ ...namedRun(asked, changing), dryRun: false }, patience(changing)),
      ),
    } satisfies AnswersOf<'portfolio'>,
    log,
  });
}
