import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Family } from '#shared/events/families.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import { redrivenAttribute } from '#shared/receiving/queue-message.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';

/** The SQS queue of each family. The message group makes a standard queue fair; it does not order messages. */
export function createFamilyQueues<Name extends string = Family>(
  urls: Readonly<Record<Name, string>>,
  client = new SQSClient(clientSettings),
): FamilyQueues<Name> {
  return {
    async send(name, { text, groupId, isRedriven }) {
      const redriven = { [redrivenAttribute]: { DataType: 'String', StringValue: 'true' } };
      await client.send(
        new SendMessageCommand({
          QueueUrl: urls[name],
          MessageBody: text,
          MessageGroupId: groupId,
          ...(isRedriven === true && { MessageAttributes: redriven }),
        }),
      );
    },
  };
}
