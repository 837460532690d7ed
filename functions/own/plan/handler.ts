import { patienceFrom } from '#shared/lambda/patience.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import { createJobRuns, type JobRunsDeps } from '#shared/own/job-runs.ts';

/** Starts and advances the runs of one job of the company. */
export function createHandler(deps: JobRunsDeps) {
  const { clock, log } = deps;
  const runs = createJobRuns(deps);
  return scheduledJob({
    run: async ({ remainingMs }) => runs.tick(patienceFrom({ clock, remainingMs }).hasTime),
    log,
  });
}
