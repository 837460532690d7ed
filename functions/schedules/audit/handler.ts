import { watchRecord, type WatchRecordDeps } from '#shared/audit/watch-record.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';

/** Time for a page of entries. */
const reserveMs = 10_000;

/** Keeps the head of the audit log where nobody can delete it, and compares the log with the heads that were kept. */
export function createHandler(deps: WatchRecordDeps) {
  return scheduledJob({
    run: async ({ remainingMs }) => watchRecord(deps, () => remainingMs() > reserveMs),
    log: deps.log,
  });
}
