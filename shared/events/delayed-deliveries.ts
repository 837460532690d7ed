import type { Delivery } from './delivery.ts';

/** The own queue of a family's handler, for what it must look at again. */
export interface DelayedDeliveries {
  /** Resolves once the queue has confirmed it; it arrives after `delaySeconds`, at most 900. */
  send(delivery: Delivery, delaySeconds: number): Promise<void>;
}
