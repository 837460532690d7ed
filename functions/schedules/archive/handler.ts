import * as z from '#shared/kernel/zod.ts';
import { createArchiveDays, type ArchiveDaysDeps } from '#shared/archive/archive-days.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';

/** Archives what the events table will forget; there is nothing to ask of it but to run. */
export function createHandler(deps: ArchiveDaysDeps) {
  const archiveDays = createArchiveDays(deps);
  return scheduledJob({
    input: z.strictObject({}),
    run: async (_asked, { remainingMs }) => archiveDays({ remainingMs }),
    log: deps.log,
  });
}
