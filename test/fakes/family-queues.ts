import { delivery, type Delivery } from '#shared/events/delivery.ts';
import type { Family } from '#shared/events/families.ts';
import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import type { QueueMessage } from '#shared/receiving/queue-message.ts';

interface SentMessage extends QueueMessage {
  readonly family: Family;
  readonly delivery: Delivery;
}

/** Family queues that keep what was sent, parsed as their consumer would. */
export function createMemoryFamilyQueues() {
  const sent: SentMessage[] = [];
  let failure: Error | undefined;
  const queues: FamilyQueues = {
    send(family, message) {
      if (failure !== undefined) return Promise.reject(failure);
      sent.push({ ...message, family, delivery: delivery.parse(JSON.parse(message.text)) });
      return Promise.resolve();
    },
  };
  return { ...queues, sent, failWith: (error: Error | undefined) => void (failure = error) };
}
