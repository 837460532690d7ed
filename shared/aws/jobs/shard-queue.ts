import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { ShardQueue } from '#shared/jobs/ports.ts';
import { TransientError } from '#shared/kernel/errors.ts';

/** SQS takes no more messages in one request. */
const perRequest = 10;

/** The work queue of one job. */
export function createShardQueue(queueUrl: string, client = new SQSClient(clientSettings)): ShardQueue {
  return {
    async send(names, delaySeconds = 0) {
      for (let start = 0; start < names.length; start += perRequest) {
        const Entries = names.slice(start, start + perRequest).map((name, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(name),
          DelaySeconds: delaySeconds,
        }));
        const { Failed: failed = [] } = await client.send(
          new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries }),
        );
        if (failed.length > 0)
          throw new TransientError('queue-refused', `${failed.length} shards were not sent`);
      }
    },
  };
}
