import type { JsonObject } from '#shared/kernel/json.ts';
import type { Agenda } from '#test/simulation/agenda.ts';
import type { Counts } from './counts.ts';
import type { DeployedFunction } from './deployed-jobs.ts';
import type { Instance } from './instances.ts';

const pollMs = 1_000;

interface QueuesDeps {
  readonly agenda: Agenda;
  readonly counts: Counts;
  /** In process, and not counted. */
  readonly sqs: (operation: string, input: JsonObject) => Promise<JsonObject>;
}

type Source = NonNullable<DeployedFunction['source']>;

interface Received {
  readonly Messages?: readonly Readonly<Record<'MessageId' | 'ReceiptHandle' | 'Body', string>>[];
}

const messageCounts = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
];

/** What Lambda does with the queues of its functions. */
export function createQueues({ agenda, counts, sqs }: QueuesDeps) {
  const isEmpty = async ({ queueUrl: QueueUrl }: Source): Promise<boolean> => {
    const { Attributes } = await sqs('GetQueueAttributes', { QueueUrl, AttributeNames: messageCounts });
    return Object.values(Attributes ?? {}).every((number) => number === '0');
  };
  return {
    /** All of them at the same moment: what works on one fills another. */
    async untilEmpty(sources: ReadonlySet<Source>): Promise<void> {
      const areEmpty = async () => (await Promise.all([...sources].map(isEmpty))).every(Boolean);
      while (!(await areEmpty())) await agenda.sleep(pollMs);
    },
    /** Hands one batch after the other to the instance; calls back after each. */
    async consume(
      { queueUrl: QueueUrl, batchSize: MaxNumberOfMessages }: Source,
      handle: Instance,
      { isOver, onBatch }: { readonly isOver: () => boolean; readonly onBatch: () => void },
    ): Promise<void> {
      while (!isOver()) {
        const received = (await sqs('ReceiveMessage', { QueueUrl, MaxNumberOfMessages })) as Received;
        const { Messages: messages = [] } = received;
        if (messages.length === 0) {
          await agenda.sleep(pollMs);
          continue;
        }
        const Records = messages.map(({ MessageId, ReceiptHandle, Body }) => ({
          messageId: MessageId,
          receiptHandle: ReceiptHandle,
          body: Body,
          attributes: { ApproximateReceiveCount: '1' },
          messageAttributes: {},
        }));
        const { batchItemFailures } = (await handle({ Records })) as {
          readonly batchItemFailures: unknown[];
        };
        if (batchItemFailures.length > 0) throw new Error(`A message of ${QueueUrl} failed`);
        for (const { ReceiptHandle } of messages) await sqs('DeleteMessage', { QueueUrl, ReceiptHandle });
        counts.add('sqs ReceiveMessage');
        counts.add('sqs DeleteMessage');
        onBatch();
      }
    },
  };
}
