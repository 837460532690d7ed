import { createWorkShard, type WorkShardDeps } from '#shared/jobs/work-shard.ts';
import { shardConsumer } from '#shared/lambda/shard-consumer.ts';

import type { PerformStatementsDeps } from '#shared/statements/issue/issue-due.ts';
import { createPerformStatements } from '#shared/statements/issue/perform-statements.ts';
import { statementOutcomes } from '#shared/statements/commands/statement-outcomes.ts';

/** Issues the statements of the accounts of one shard after another. */
export function createHandler(deps: Omit<WorkShardDeps, 'perform' | 'outcomes'> & PerformStatementsDeps) {
  const perform = createPerformStatements(deps);
  return shardConsumer(createWorkShard({ ...deps, outcomes: statementOutcomes, perform }));
}
