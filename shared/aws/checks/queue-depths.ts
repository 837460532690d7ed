import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import type { QueueDepth } from '#shared/checks/work-facts.ts';

interface QueueDepthsSettings {
  /** Addresses of queues by name. */
  readonly queues: Readonly<Record<string, string>>;
  /** The address of the dead letters of a queue. */
  readonly lettersOf: (queue: string) => Promise<string>;
}

const visible = 'ApproximateNumberOfMessages';
const hidden = 'ApproximateNumberOfMessagesNotVisible';

/** How much waits in each queue, as SQS says it: about, and a minute late. */
export function createQueueDepths(
  { queues, lettersOf }: QueueDepthsSettings,
  client = new SQSClient(clientSettings),
): () => Promise<readonly QueueDepth[]> {
  const read = async (QueueUrl: string) => {
    const counts = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [visible, hidden] });
    const { Attributes: counted = {} } = await client.send(counts);
    return { visible: Number(counted[visible] ?? 0), hidden: Number(counted[hidden] ?? 0) };
  };
  return async () =>
    Promise.all(
      Object.entries(queues).map(async ([queue, url]) => {
        const [own, dead] = await Promise.all([read(url), lettersOf(queue).then(read)]);
        // Whoever looks at dead letters hides them for a while.
        return { queue, waiting: own.visible, inFlight: own.hidden, dead: dead.visible + dead.hidden };
      }),
    );
}
