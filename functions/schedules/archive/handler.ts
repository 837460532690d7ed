import { createArchiveDays, type ArchiveDaysDeps } from '#shared/archive/archive-days.ts';
import { archiveCommands } from '#shared/archive/commands/archive-commands.ts';
import { onCommand, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';

/** Archives records before the events table drops them. */
export function createHandler(deps: ArchiveDaysDeps) {
  const archiveDays = createArchiveDays(deps);
  return scheduledJob({
    run: archiveDays,
    answers: {
      'jobs/archive': onCommand(archiveCommands.run, async ({ trySetAside }, { remainingMs, change }) =>
        archiveDays({ remainingMs, trySetAside, by: change.person }),
      ),
    } satisfies AnswersOf<'archive'>,
    log: deps.log,
  });
}
