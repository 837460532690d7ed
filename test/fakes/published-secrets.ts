import type { SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import type { PublishedSecrets } from '#shared/receiving/known-subscriptions.ts';

/** The published subscriptions in memory, counting how often they are read. */
export function createMemoryPublishedSecrets(initial: SubscriptionSecrets = {}) {
  let secrets = initial;
  let failure: Error | undefined;
  let reads = 0;
  const published: PublishedSecrets = {
    read() {
      reads += 1;
      return failure === undefined ? Promise.resolve(secrets) : Promise.reject(failure);
    },
  };
  return {
    ...published,
    reads: () => reads,
    publish: (next: SubscriptionSecrets) => void (secrets = next),
    failWith: (error: Error | undefined) => void (failure = error),
  };
}
