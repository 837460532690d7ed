import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { systemRandom as random, systemTimers as timers } from '#shared/kernel/system.ts';
import { createReports } from './reports.ts';
import { createRuns } from './run-rows.ts';
import { createShardQueue } from './shard-queue.ts';
import { createShards } from './shard-rows.ts';

interface JobEnvironment {
  readonly WORK_TABLE: string;
  readonly WORK_QUEUE_URL: string;
  readonly REPORTS_BUCKET: string;
}

/** What planner and worker of a job keep their runs in. */
export function createJobStores(job: string, environment: JobEnvironment) {
  const settings = { workTable: environment.WORK_TABLE, job, timers, random };
  return {
    runs: createRuns(settings),
    shards: createShards(settings),
    queue: createShardQueue(environment.WORK_QUEUE_URL),
    reports: createReports(createBodies(environment.REPORTS_BUCKET)),
  };
}
