import { ChangeMessageVisibilityCommand, DeleteMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { MessageVisibility } from '#shared/events/message-visibility.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';

export function createMessageVisibility(
  queueUrl: string,
  client = new SQSClient(clientSettings),
): MessageVisibility {
  return {
    async postpone(receiptHandle, delaySeconds) {
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: queueUrl,
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: delaySeconds,
        }),
      );
    },
    async remove(receiptHandle) {
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle: receiptHandle }));
    },
  };
}
