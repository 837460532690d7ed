import type { SecretSeal } from '#shared/subscriptions/sealed-secret.ts';
import { subscription, type Subscription } from '#shared/subscriptions/subscription.ts';
import * as z from '#shared/kernel/zod.ts';

/** Rows of an earlier version hold `secret`; the next run replaces each by a sealed one. */
export const storedSubscription = z.union([
  z.extend(z.omit(subscription, { secret: true }), { sealed: z.string().check(z.minLength(1)) }),
  subscription,
]);

type StoredSubscription = z.output<typeof storedSubscription>;

export function opened(row: StoredSubscription, seal: SecretSeal): Subscription {
  if (!('sealed' in row)) return row;
  const { sealed, ...rest } = row;
  return { ...rest, secret: seal.open(sealed, row.id) };
}

/** The form in the table. Its readers must not be able to sign in the bank's name, so the secret is sealed. */
export function closed({ secret, ...rest }: Subscription, seal: SecretSeal): StoredSubscription {
  return { ...rest, sealed: seal.close(secret, rest.id) };
}
