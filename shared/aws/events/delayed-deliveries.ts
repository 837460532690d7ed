import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DelayedDeliveries } from '#shared/events/delayed-deliveries.ts';
import { encodeDelivery } from '#shared/receiving/queue-message.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';

/** Delayed messages of one queue. They carry no message group: a queue with groups may refuse the delay. */
export function createDelayedDeliveries(
  queueUrl: string,
  client = new SQSClient(clientSettings),
): DelayedDeliveries {
  return {
    async send(delivery, delaySeconds) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: encodeDelivery(delivery),
          DelaySeconds: delaySeconds,
        }),
      );
    },
  };
}
