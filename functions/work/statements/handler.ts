import { createWorkShard, type WorkShardDeps } from '#shared/jobs/work-shard.ts';
import { shardConsumer } from '#shared/lambda/shard-consumer.ts';
import type { IssueDeps } from '#shared/statements/issue-deps.ts';
import { createIssueAccount } from '#shared/statements/issue/issue-account.ts';
import { statementOutcomes } from '#shared/statements/runs/statement-outcomes.ts';

/** Issues the statements of the accounts of one shard after another. */
export function createHandler(deps: Omit<WorkShardDeps, 'perform' | 'outcomes'> & IssueDeps) {
  const perform = createIssueAccount(deps);
  return shardConsumer(createWorkShard({ ...deps, outcomes: statementOutcomes, perform }));
}
