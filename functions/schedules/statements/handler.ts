import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { createStatementRuns } from '#shared/statements/commands/statement-runs.ts';
import { statementAnswers, type StatementDeps } from './answers.ts';

/** Starts and advances the runs that issue statements, and answers requests about them. */
export function createHandler(deps: StatementDeps) {
  const { clock, log } = deps;
  const runs = createStatementRuns(deps);
  return scheduledJob({
    run: async ({ remainingMs }) => runs.tick(patienceFrom({ clock, remainingMs }).hasTime),
    answers: statementAnswers(deps, runs),
    log,
  });
}
