import { toItem } from '#shared/aws/events/event-items.ts';
import type { RunName } from '#shared/jobs/run.ts';
import { jobPartitions } from '#shared/jobs/names.ts';

/** Runs of a job sort by their id, which begins with the day. */
export const runsPartition = (job: string) => `${jobPartitions.runs}${job}`;

export const runKey = ({ job, id }: RunName) => toItem({ pk: runsPartition(job), sk: id });

/** One row for each incomplete run: one day may have many, and one may be older than many later days. */
export const openRunsPartition = (job: string) => `${jobPartitions.openRuns}${job}`;

export const openRunKey = ({ job, id }: RunName) => toItem({ pk: openRunsPartition(job), sk: id });

const shardPartition = (job: string, runId: string) => `${jobPartitions.shards}${job}#${runId}`;

const openPrefix = 'open#';
const finishedPrefix = 'finished#';

export const openShards = (job: string, runId: string) => ({
  pk: shardPartition(job, runId),
  prefix: openPrefix,
});

const setAsidePrefix = 'set-aside#';

/** Items that no worker survived. */
export const setAsideItems = (job: string, runId: string) => ({
  pk: shardPartition(job, runId),
  prefix: setAsidePrefix,
});

export const setAsideKey = (
  job: string,
  { runId, item }: { readonly runId: string; readonly item: string },
) => toItem({ pk: shardPartition(job, runId), sk: `${setAsidePrefix}${item}` });

const partPrefix = 'part#';

/** A part of the report that the plan wrote. */
export const partKey = (job: string, { runId, id }: { readonly runId: string; readonly id: string }) =>
  toItem({ pk: shardPartition(job, runId), sk: `${partPrefix}${id}` });

/** The rows that name parts of the report. */
export const reportedParts = (job: string, runId: string) => ({
  pk: shardPartition(job, runId),
  prefixes: [finishedPrefix, partPrefix],
});

/** Finished shards leave the open ones, so that a query for open shards reads nothing else. */
export const shardKey = (job: string, name: { readonly runId: string; readonly shardId: string }) => ({
  open: toItem({ pk: shardPartition(job, name.runId), sk: `${openPrefix}${name.shardId}` }),
  finished: toItem({ pk: shardPartition(job, name.runId), sk: `${finishedPrefix}${name.shardId}` }),
});
