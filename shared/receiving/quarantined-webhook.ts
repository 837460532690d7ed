import * as z from '#shared/kernel/zod.ts';

/** What is known of a notification besides its body. The signature is wrong, so anybody may have written the rest. */
export const rejectedHeaders = z.object({
  /** See `deliveryId`: bodies repeat (`{}`), notifications do not. */
  id: z.string(),
  notificationId: z.string(),
  /** Event type of the subscription. */
  eventType: z.string(),
  entityHint: z.optional(z.string()),
  signature: z.string(),
  /** Canonical UTC. */
  receivedAt: z.string(),
  subscriptionId: z.string(),
  /** As the gateway saw it, not as the caller claimed. See `networkOf`. */
  network: z.string(),
  /** A notification with a valid signature came from the same network before. */
  isNetworkProven: z.boolean(),
});

export type RejectedHeaders = z.output<typeof rejectedHeaders>;

/** What lies in the quarantine. */
export const quarantinedWebhook = z.extend(rejectedHeaders, { bodyBase64: z.string() });

/** What was rejected on a day. */
export interface RejectedOnDay {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  /** When the first of them was written; undefined of none. */
  readonly since: Date | undefined;
}

export interface QuarantinedWebhooks {
  /** Of a day at UTC, at most so many. */
  list(day: string, limit: number): Promise<RejectedOnDay>;
  read(day: string, id: string): Promise<z.output<typeof quarantinedWebhook> | undefined>;
}
