import type { DelayedDeliveries } from '#shared/events/delayed-deliveries.ts';
import type { MessageVisibility } from '#shared/events/message-visibility.ts';
import { memoised } from '#shared/kernel/memoised.ts';

/**
 * The queue that a handler takes its messages from. Lambda receives and deletes them. Few come back later or are sent
 * again, so the SQS client loads with the first of them.
 */
export function createOwnQueue(queueUrl: string): MessageVisibility & DelayedDeliveries {
  const visibility = memoised(async () => {
    const { createMessageVisibility } = await import('./message-visibility.ts');
    return createMessageVisibility(queueUrl);
  });
  const delayed = memoised(async () => {
    const { createDelayedDeliveries } = await import('./delayed-deliveries.ts');
    return createDelayedDeliveries(queueUrl);
  });
  return {
    postpone: async (receiptHandle, delaySeconds) =>
      (await visibility()).postpone(receiptHandle, delaySeconds),
    remove: async (receiptHandle) => (await visibility()).remove(receiptHandle),
    send: async (delivery, delaySeconds) => (await delayed()).send(delivery, delaySeconds),
  };
}
