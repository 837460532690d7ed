import type { Family } from '#shared/events/families.ts';
import type { QueueMessage } from './queue-message.ts';

/** The queue of each family, or others by their names. */
export interface FamilyQueues<Name extends string = Family> {
  /** Resolves once the queue has confirmed the message. */
  send(name: Name, message: QueueMessage): Promise<void>;
}
