import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  MessageNotInflight,
  ReceiveMessageCommand,
  SQSClient,
  type Message,
} from '@aws-sdk/client-sqs';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { DeadLetter, DeadLetters, LetterQueue } from '#shared/replay/dead-letters.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';

/** Longer than the timeout of the function that reads them. */
const hiddenSeconds = 180;
const perRequest = 10;

/** Dead-letter queues. `urlOf`: their addresses by the names of the queues that they belong to. */
export function createDeadLetters<Queue extends LetterQueue>(
  urlOf: (queue: Queue) => string | Promise<string>,
  client = new SQSClient(clientSettings),
): DeadLetters<Queue> {
  // One at a time: the emulator checks the batch operation against a permission that AWS does not have.
  const show = async (QueueUrl: string, ReceiptHandle: string) => {
    try {
      await client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }),
      );
    } catch (error) {
      // The reader took too long and the visibility timeout has passed: the message is visible already.
      if (!(error instanceof MessageNotInflight)) throw error;
    }
  };
  return {
    async take(queue) {
      const { Messages: messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: await urlOf(queue),
          MaxNumberOfMessages: perRequest,
          VisibilityTimeout: hiddenSeconds,
          // A short poll asks only some of the servers and may miss the few messages there are.
          WaitTimeSeconds: 2,
          MessageSystemAttributeNames: ['SentTimestamp'],
        }),
      );
      return messages.flatMap(toLetter);
    },
    async release(queue, letters) {
      const url = await urlOf(queue);
      for (let start = 0; start < letters.length; start += perRequest) {
        const some = letters.slice(start, start + perRequest);
        await Promise.all(some.map(async ({ receiptHandle }) => show(url, receiptHandle)));
      }
    },
    async remove(queue, { receiptHandle }) {
      const QueueUrl = await urlOf(queue);
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: receiptHandle }));
    },
  };
}

function toLetter({ MessageId, ReceiptHandle, Body, Attributes }: Message): DeadLetter[] {
  if (MessageId === undefined || ReceiptHandle === undefined) return [];
  const queuedAt = toIsoInstant(Number(Attributes?.SentTimestamp ?? 0));
  return [{ messageId: MessageId, receiptHandle: ReceiptHandle, text: Body ?? '', queuedAt }];
}
