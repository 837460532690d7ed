import type { Family } from '#shared/events/families.ts';
import type { QueueMessage } from './queue-message.ts';

/** The queue of each family. */
export interface FamilyQueues {
  /** Resolves once the queue has confirmed the message. */
  send(family: Family, message: QueueMessage): Promise<void>;
}
