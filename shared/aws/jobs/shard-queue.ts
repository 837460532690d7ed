import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
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
  };
}
