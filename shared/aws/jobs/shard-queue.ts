import {
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
  type QueueAttributeName,
} from '@aws-sdk/client-sqs';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import type { ShardQueue } from '#shared/jobs/ports.ts';

const sentAtOnce = 10;

/** The work queue of one job. */
export function createShardQueue(queueUrl: string, client = new SQSClient(clientSettings)): ShardQueue {
  return {
    async send(names, delaySeconds = 0) {
      await inParallel(names, sentAtOnce, async (name) =>
        client.send(
          new SendMessageCommand({
            QueueUrl: queueUrl,
            MessageBody: JSON.stringify(name),
            DelaySeconds: delaySeconds,
          }),
        ),
      );
    },
    async count() {
      const query = new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: counts });
      const { Attributes: counted = {} } = await client.send(query);
      return counts.reduce((sum, name) => sum + Number(counted[name] ?? 0), 0);
    },
  };
}

const counts: QueueAttributeName[] = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
];
