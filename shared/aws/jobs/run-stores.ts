import type { RunStores } from '#shared/jobs/handle-runs.ts';
import { createRuns, type JobRowsSettings } from './run-rows.ts';
import { createShardQueue } from './shard-queue.ts';
import { createShards } from './shard-rows.ts';

/** The stores of each job's runs, for reading and advancing them. Takes the URLs of their queues by job. */
export function createRunStores(
  queueUrls: Readonly<Record<string, string>>,
  settings: Omit<JobRowsSettings, 'job'>,
): Readonly<Record<string, RunStores>> {
  return Object.fromEntries(
    Object.entries(queueUrls).map(([job, queueUrl]) => {
      const ofJob = { ...settings, job };
      return [
        job,
        { runs: createRuns(ofJob), shards: createShards(ofJob), queue: createShardQueue(queueUrl) },
      ];
    }),
  );
}
