import { hkdfSync } from 'node:crypto';
import { deliveryCheck } from '#shared/events/delivery-check.ts';
import type { SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';

/**
 * What is published beside the bank's subscriptions: the secret with which we sign the delivery that checks the stage. It
 * is derived from the key that seals the others, so it is stored nowhere else.
 */
export function ownSecrets(master: Uint8Array): SubscriptionSecrets {
  const key = hkdfSync('sha256', master, '', 'partner-banking delivery check, version 1', 32);
  const { eventType, subscriptionId } = deliveryCheck;
  return { [subscriptionId]: { eventType, secrets: [Buffer.from(key).toString('hex')] } };
}
