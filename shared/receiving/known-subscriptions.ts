import type { SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Stopwatch } from '#shared/kernel/stopwatch.ts';
import type { Log } from '#shared/kernel/telemetry.ts';

/** The store of the published subscriptions. */
export interface PublishedSecrets {
  read(): Promise<SubscriptionSecrets>;
}

export type SubscriptionRecord = SubscriptionSecrets[string];

export interface KnownSubscriptions {
  /** The record, at most 5 minutes old unless the store is down. Rejects only until the first successful read. */
  find(subscriptionId: string): Promise<SubscriptionRecord | undefined>;
  /** Reads again, at most once per 30 s. True if the last 30 s include a successful read. */
  refresh(): Promise<boolean>;
}

const maxAgeMs = 5 * 60_000;
/** Forgeries cause refreshes and must not overload the store. */
const refreshIntervalMs = 30_000;
/** Every call is refused until the first successful read, so retries come sooner. */
const firstReadIntervalMs = 1_000;

/**
 * The published subscriptions, in memory. Concurrent calls share one read, and a stale value outlives a failing store,
 * since refusing everything would turn its outage into ours.
 */
export function createKnownSubscriptions(deps: {
  readonly published: PublishedSecrets;
  readonly stopwatch: Stopwatch;
  readonly log: Log;
}): KnownSubscriptions {
  const { published, stopwatch, log } = deps;
  let held: { readonly secrets: SubscriptionSecrets; readonly ageMs: () => number } | undefined;
  let sinceAttemptMs = () => Infinity;
  let reading: Promise<void> | undefined;

  const readOnce = async () => {
    // The age counts from before the read: the answer may miss what is published meanwhile.
    const ageMs = stopwatch.start();
    sinceAttemptMs = ageMs;
    held = { secrets: await published.read(), ageMs };
  };
  const read = () => (reading ??= readOnce().finally(() => (reading = undefined)));

  const readFirst = async () => {
    if (reading === undefined && sinceAttemptMs() < firstReadIntervalMs)
      throw new TransientError('secrets-unread', 'The subscription secrets could not be read a moment ago');
    await read();
  };

  const refresh = async () => {
    if (reading === undefined && sinceAttemptMs() < refreshIntervalMs) return;
    try {
      await read();
    } catch (error) {
      log.error('subscription secrets were not refreshed', { error });
    }
  };

  return {
    async find(subscriptionId) {
      if (held === undefined) await readFirst();
      else if (held.ageMs() >= maxAgeMs) await refresh();
      // The id is untrusted text: `constructor` must not find an inherited property.
      return held !== undefined && Object.hasOwn(held.secrets, subscriptionId)
        ? held.secrets[subscriptionId]
        : undefined;
    },
    async refresh() {
      await refresh();
      return held !== undefined && held.ageMs() < refreshIntervalMs;
    },
  };
}
