/** How far a delivery check has come. */
export const deliverySteps = ['sent', 'handled', 'published'] as const;
export type DeliveryStep = (typeof deliverySteps)[number];

/**
 * The delivery check that is under way: one row, which the next check replaces. So a check that died leaves nothing that
 * a later one would meet, and what comes back from a queue after its check has ended finds no row and does nothing.
 */
export interface DeliveryChecks {
  /** `id` is that of the delivery. */
  begin(id: string): Promise<void>;
  /** Undefined if it has ended, or another one has begun since. */
  step(id: string): Promise<DeliveryStep | undefined>;
  /** Removes the row if it is still of this check. */
  end(id: string): Promise<void>;
}

/** What the handler notes of a check: false if there is none of this id. */
export interface HandledChecks {
  handled(id: string): Promise<boolean>;
}
