import type { Delivery } from './delivery.ts';

/** The queue of a family's handler, used by the handler for what it must check again. */
export interface DelayedDeliveries {
  /** Resolves once the queue has confirmed the message. It arrives after `delaySeconds`, at most 900. */
  send(delivery: Delivery, delaySeconds: number): Promise<void>;
}
