import { runCommands } from '#shared/jobs/commands/run-commands.ts';
import { createHandleRuns, type HandleRunsDeps } from '#shared/jobs/handle-runs.ts';
import { namedRun, onCommand, onQuery } from '#shared/lambda/answer-call.ts';
import { createStartJobRun, type StartJobRunDeps } from '#shared/own/start-job-run.ts';

export type RunAnswersDeps = HandleRunsDeps & StartJobRunDeps;

/** Queries and commands about the runs of jobs. */
export function runAnswers(deps: RunAnswersDeps) {
  const runs = createHandleRuns(deps);
  const startJobRun = createStartJobRun(deps);
  return {
    'runs/list': onQuery(runCommands.list, async ({ job }) => runs.list(job)),
    'runs/show': onQuery(runCommands.show, runs.show),
    'runs/missed': onQuery(runCommands.missed, runs.missed),
    'runs/verify': onQuery(runCommands.verify, runs.verify),
    'runs/start': onCommand(runCommands.start, async (asked, changing) =>
      startJobRun(namedRun(asked, changing)),
    ),
    'runs/stop': onCommand(runCommands.stop, runs.stop),
    'runs/resume': onCommand(runCommands.resume, runs.resume),
  };
}
