import * as z from '#shared/kernel/zod.ts';

/**
 * The published secret: every subscription of this deployment with its event type and the secrets that may sign its
 * bodies (two during a rotation). Written by the subscriptions job, read by the receiver.
 */
export const subscriptionSecrets = z.record(
  z.string().check(z.minLength(1)),
  z.object({
    eventType: z.string().check(z.minLength(1)),
    secrets: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  }),
);

export type SubscriptionSecrets = z.output<typeof subscriptionSecrets>;
