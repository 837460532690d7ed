import type { ShardQueue } from '#shared/jobs/ports.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { createJobStores, type JobEnvironment } from './job-stores.ts';

/** What the worker of a job stores, and the queue to which it sends what is left of a shard. */
export const createWorkerStores = (job: string, environment: JobEnvironment) => ({
  ...createJobStores(job, environment),
  queue: createRestQueue(environment.WORK_QUEUE_URL),
});

/** Most shards leave nothing, so the client of SQS loads with the first one that does. */
function createRestQueue(queueUrl: string): ShardQueue {
  const queue = memoised(async () => {
    const { createShardQueue } = await import('./shard-queue.ts');
    return createShardQueue(queueUrl);
  });
  return {
    send: async (names, delaySeconds) => (await queue()).send(names, delaySeconds),
    count: async () => (await queue()).count(),
  };
}
