import { watchDrift, type WatchDriftDeps } from '#shared/drift/watch-drift.ts';
import { scheduledJob } from '#shared/lambda/scheduled-job.ts';
import type { Log } from '#shared/kernel/telemetry.ts';

/** Pages people for fields that our rules rely on and that the bank no longer sends. */
export function createHandler(deps: WatchDriftDeps & { readonly log: Log }) {
  return scheduledJob({ run: async () => watchDrift(deps), log: deps.log });
}
