import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { shardName, type ShardName } from '#shared/jobs/shard.ts';

type WorkShard = (name: ShardName, remainingMs: () => number) => Promise<void>;

/** Consumes the work queue of a job. Each batch has one message, which comes again if its invocation fails. */
export function shardConsumer(workShard: WorkShard) {
  return async function consume(
    { Records: messages }: Pick<SQSEvent, 'Records'>,
    context: Pick<Context, 'getRemainingTimeInMillis'>,
  ): Promise<SQSBatchResponse> {
    for (const { body } of messages)
      await workShard(shardName.parse(JSON.parse(body)), () => context.getRemainingTimeInMillis());
    return { batchItemFailures: [] };
  };
}
