import { createWorkShard, type WorkShardDeps } from '#shared/jobs/work-shard.ts';
import { shardConsumer } from '#shared/lambda/shard-consumer.ts';
import { jobOutcomes, noRules } from '#shared/own/job-outcomes.ts';
import { createPerformJob, type PerformJobDeps } from '#shared/own/perform-job.ts';

type JobWorkDeps = Omit<WorkShardDeps, 'perform' | 'outcomes' | 'rules' | 'takeSlots' | 'writeMs'> &
  PerformJobDeps;

/** Calls the code of the company for the accounts of one shard after another. It does not call the bank. */
export function createHandler(deps: JobWorkDeps) {
  return shardConsumer(
    createWorkShard({
      ...deps,
      perform: createPerformJob(deps),
      outcomes: jobOutcomes,
      rules: noRules,
      takeSlots: async () => Promise.resolve(true),
      writeMs: deps.longestMs,
    }),
  );
}
