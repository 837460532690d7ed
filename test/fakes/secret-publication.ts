import { subscriptionSecrets, type SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { SecretPublication } from '#shared/subscriptions/ports.ts';

interface FakeSecretPublication extends SecretPublication {
  published(): SubscriptionSecrets;
  /** When each version was made; repeating a token makes none, as in Secrets Manager. */
  readonly versions: { readonly token: string; readonly atMs: number }[];
}

export function createFakeSecretPublication(clock: Clock): FakeSecretPublication {
  const versions: { token: string; atMs: number }[] = [];
  let current: SubscriptionSecrets = {};
  return {
    versions,
    published: () => current,
    current: () => Promise.resolve(current),
    put: (content, token) => {
      if (versions.some((version) => version.token === token)) return Promise.resolve();
      versions.push({ token, atMs: clock.now() });
      current = subscriptionSecrets.parse(JSON.parse(content));
      return Promise.resolve();
    },
  };
}
