import { GetQueueAttributesCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import type { DeployedStack } from './stack.ts';

/**
 * A batch whose worker died stays hidden for six times the function's time: nobody wants to wait that long. Gives what
 * restores the queues as they are deployed.
 */
export async function hideFor10Seconds(
  stack: Pick<DeployedStack, 'environment' | 'resources'>,
): Promise<() => Promise<void>> {
  const queues = new SQSClient(awsClientSettings(awsOf(stack.environment)));
  const AttributeNames = ['VisibilityTimeout' as const];
  const restorations: (() => Promise<unknown>)[] = [];
  for (const QueueUrl of Object.values(stack.resources.QueueUrls)) {
    const { Attributes } = await queues.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames }));
    restorations.push(async () => queues.send(new SetQueueAttributesCommand({ QueueUrl, Attributes })));
    await queues.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { VisibilityTimeout: '10' } }));
  }
  return async () => {
    for (const restore of restorations) await restore();
  };
}
