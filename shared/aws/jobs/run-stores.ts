import type { RunStores } from '#shared/jobs/handle-runs.ts';
import { createRuns, type JobRowsSettings } from './run-rows.ts';
import { createShardQueue } from './shard-queue.ts';
import { createShards } from './shard-rows.ts';

/** Where one job keeps its runs, for whoever looks at them or moves them on. */
export function createRunStores({
  queueUrl,
  ...settings
}: JobRowsSettings & { readonly queueUrl: string }): RunStores {
  return {
    runs: createRuns(settings),
    shards: createShards(settings),
    queue: createShardQueue(queueUrl),
  };
}
