import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';

const policy = z.pipe(jsonText, z.object({ deadLetterTargetArn: z.string() }));

/**
 * Addresses of dead letters by the names of their queues, asked of each queue once: the environment of a function has no
 * room for both addresses of many queues. They are in the same account and region.
 */
export function lettersOfQueues<Name extends string>(
  queues: Readonly<Record<Name, string>>,
  client = new SQSClient(clientSettings),
): (name: Name) => Promise<string> {
  const known = new Map<Name, string>();
  return async (name) => {
    const url = known.get(name) ?? (await lettersOf(queues[name], client));
    known.set(name, url);
    return url;
  };
}

async function lettersOf(QueueUrl: string, client: SQSClient): Promise<string> {
  const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['RedrivePolicy'] });
  const { Attributes: found = {} } = await client.send(asked);
  const { RedrivePolicy: text } = found;
  if (text === undefined)
    throw new PermanentError('dead-letters-missing', `The queue ${QueueUrl} has no dead letters`);
  const name = policy.parse(text).deadLetterTargetArn.split(':').at(-1) ?? '';
  return new URL(name, QueueUrl).href;
}
