import { createArchiveDays, type ArchiveDaysDeps } from '#shared/archive/archive-days.ts';
import { archiveExchange } from '#shared/archive/commands/archive-commands.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';

/** Archives records before the events table drops them. */
export function createHandler(deps: ArchiveDaysDeps) {
  const archiveDays = createArchiveDays(deps);
  return scheduledJob({
    input: archiveExchange.request,
    run: async (_asked, { remainingMs }) => archiveDays({ remainingMs }),
    log: deps.log,
  });
}
