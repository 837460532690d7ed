import * as z from 'zod';

/**
 * The published secret: every subscription of this deployment with its event type and the secrets a body may be
 * signed with (two while one replaces the other). Written by the subscriptions job, read by the receiver.
 */
export const subscriptionSecrets = z.record(
  z.string().min(1),
  z.object({ eventType: z.string().min(1), secrets: z.array(z.string().min(1)).min(1) }),
);

export type SubscriptionSecrets = z.output<typeof subscriptionSecrets>;
