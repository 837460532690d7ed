import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  type QueueAttributeName,
  type SQSClient,
} from '@aws-sdk/client-sqs';

/**
 * Receives and deletes up to ten messages of a queue and returns their bodies; none if the queue is currently empty.
 */
export async function takeMessages(client: SQSClient, queueUrl: string): Promise<readonly string[]> {
  const { Messages: messages = [] } = await client.send(
    new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 }),
  );
  if (messages.length === 0) return [];
  await client.send(
    new DeleteMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
    }),
  );
  return messages.map(({ Body }) => Body ?? '');
}

/** Approximate number of messages waiting or in flight; delayed messages do not count. */
export async function queueDepth(client: SQSClient, queueUrl: string): Promise<number> {
  const { Attributes: attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: depthAttributes }),
  );
  return depthAttributes.reduce((sum, name) => sum + Number(attributes[name] ?? 0), 0);
}

const depthAttributes: QueueAttributeName[] = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
];
