import * as z from '#shared/kernel/zod.ts';

/** One subscription that this deployment created. Instants are canonical UTC, so they compare as text. */
export const subscription = z.object({
  id: z.string().check(z.minLength(1)),
  eventType: z.string().check(z.minLength(1)),
  intentId: z.string().check(z.minLength(1)),
  /** The stage's address, without the intent that the registered address carries. */
  webhookUrl: z.string().check(z.minLength(1)),
  /** The bank returns it only once, in its answer to the creation. */
  secret: z.string().check(z.minLength(1)),
  createdAt: z.string(),
  /** Set once it is replaced, no longer wanted or cancelled by the bank. */
  retirement: z.optional(z.object({ at: z.string(), deleteAfter: z.string() })),
  /**
   * When the bank confirmed the deletion, or an active one was first missing from its list. Absent while it is listed.
   */
  goneAt: z.optional(z.string()),
  lastHeardAt: z.optional(z.string()),
});

/**
 * Stored before a creation is sent. It proves that a subscription is ours even if the answer with its id was lost,
 * since the address registered with the bank carries the intent's id.
 */
export const creationIntent = z.object({
  id: z.string().check(z.minLength(1)),
  eventType: z.string().check(z.minLength(1)),
  createdAt: z.string(),
  /** The bank confirmed that it created this subscription. */
  subscriptionId: z.optional(z.string()),
  /** The bank confirmed that it did not create one. */
  refusedAt: z.optional(z.string()),
});

export type Subscription = z.output<typeof subscription>;
export type CreationIntent = z.output<typeof creationIntent>;

/** Nobody has the secret of what it led to: no answer named it, or its row was removed (docs/adr/0036). */
export function lacksRow(
  { subscriptionId }: CreationIntent,
  subscriptions: readonly Pick<Subscription, 'id'>[],
): boolean {
  return subscriptions.every(({ id }) => id !== subscriptionId);
}

export function isActive(candidate: Subscription): boolean {
  return candidate.retirement === undefined;
}
