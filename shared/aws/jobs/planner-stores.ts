import { createJobStores, type JobEnvironment } from './job-stores.ts';
import { createShardQueue } from './shard-queue.ts';

/** What the planner of a job stores, and its queue, which each of its runs counts. */
export const createPlannerStores = (job: string, environment: JobEnvironment) => ({
  ...createJobStores(job, environment),
  queue: createShardQueue(environment.WORK_QUEUE_URL),
});
