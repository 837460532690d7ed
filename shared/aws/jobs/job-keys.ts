import { toItem } from '#shared/aws/events/event-items.ts';
import type { RunName } from '#shared/jobs/run.ts';

/** Runs of a job sort by their id, which begins with the day. */
export const runsPartition = (job: string) => `RUNS#${job}`;

export const runKey = ({ job, id }: RunName) => toItem({ pk: runsPartition(job), sk: id });

/** One row for each run that is not complete: there may be many of a day, or one behind many later days. */
export const openRunsPartition = (job: string) => `OPEN_RUNS#${job}`;

export const openRunKey = ({ job, id }: RunName) => toItem({ pk: openRunsPartition(job), sk: id });

const shardPartition = (job: string, runId: string) => `RUN#${job}#${runId}`;

const openPrefix = 'open#';

export const openShards = (job: string, runId: string) => ({
  pk: shardPartition(job, runId),
  prefix: openPrefix,
});

/** Finished shards leave the open ones, so that a query for open shards reads nothing else. */
export const shardKey = (job: string, name: { readonly runId: string; readonly shardId: string }) => ({
  open: toItem({ pk: shardPartition(job, name.runId), sk: `${openPrefix}${name.shardId}` }),
  finished: toItem({ pk: shardPartition(job, name.runId), sk: `finished#${name.shardId}` }),
});
