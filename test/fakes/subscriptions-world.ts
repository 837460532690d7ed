import type { ReadBankDeps } from '#shared/checks/read-bank.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { DesiredSubscriptions } from '#shared/subscriptions/desired.ts';
import { createKeepSubscriptions } from '#shared/subscriptions/keep-subscriptions.ts';
import type { WatchClockDeps } from '#shared/subscriptions/watch-clock.ts';
import type { RunReport } from '#shared/subscriptions/commands/subscription-commands.ts';
import type { KeepSubscriptionsDeps } from '#shared/subscriptions/run.ts';
import { subscriptionSecrets, type SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { SecretPublication } from '#shared/subscriptions/ports.ts';
import { createFakeLease } from './lease.ts';
import { createManualClock } from './manual-clock.ts';
import { createFakeSubscriptionRows } from './subscription-rows.ts';
import { createMemoryLog } from './telemetry.ts';
import { createFakeWebhookSubscriptions } from './webhook-subscriptions.ts';

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

export const quietRequest = { dryRun: false, remainingMs: () => 900_000 };

/** The subscriptions job with everything around it in memory; it survives the runs, as tables and bank do. */
export function createSubscriptionsWorld({
  acceptsTwo = true,
  own = {},
}: { readonly acceptsTwo?: boolean; readonly own?: SubscriptionSecrets } = {}) {
  const clock = createManualClock();
  const lease = createFakeLease(clock);
  const rows = createFakeSubscriptionRows(lease);
  const bank = createFakeWebhookSubscriptions({ acceptsTwo });
  const publication = createFakeSecretPublication(clock, own);
  const receivedAt = new Map<string, string>();
  const counted: { name: string; value: number; dimensions: object }[] = [];
  const metrics: Metrics<string> = {
    count: (name, value = 1, dimensions = {}) => void counted.push({ name, value, dimensions }),
  };
  const random = seededRandom(1);
  const log = createMemoryLog();
  let desired: DesiredSubscriptions = {
    eventTypes: ['BOOKING', 'ACCOUNT_BLOCK'],
    webhookUrl: 'https://hooks.example/v1/webhooks',
    overlapDays: 7,
    expectedSilence: { ACCOUNT_BLOCK: { usual: 12, tuesday: 20 } },
  };
  const deps = (): KeepSubscriptionsDeps & WatchClockDeps & ReadBankDeps => ({
    desired,
    bank,
    rows,
    publication,
    lastReceived: { ofTypes: () => Promise.resolve(receivedAt) },
    lease,
    clock,
    random,
    metrics,
    log,
    credentials: { reread: async () => Promise.resolve({ clientId: 'partner', clientSecret: 'any' }) },
    // Ours is ahead.
    tokens: { read: async () => Promise.resolve({}) },
    secretStoredAt: async () => Promise.resolve(undefined),
    bankClock: { take: () => 90_400 },
  });
  const run = async (): Promise<RunReport> => {
    const result = await createKeepSubscriptions(deps())(quietRequest);
    if ('skipped' in result) throw new Error(result.skipped);
    return result;
  };
  return {
    clock,
    lease,
    rows,
    bank,
    publication,
    receivedAt,
    counted,
    log,
    deps,
    run,
    /** Deploys with other settings. */
    want: (change: Partial<DesiredSubscriptions>) => void (desired = { ...desired, ...change }),
    /** A scheduled run, fifteen minutes after what was before. */
    nextRun: () => {
      clock.advance(15 * minuteMs);
      return run();
    },
    desired: () => desired,
  };
}

export type SubscriptionsWorld = ReturnType<typeof createSubscriptionsWorld>;

interface FakeSecretPublication extends SecretPublication {
  published(): SubscriptionSecrets;
  /** When each version was made; repeating a token makes none, as in Secrets Manager. */
  readonly versions: { readonly token: string; readonly atMs: number }[];
}

function createFakeSecretPublication(clock: Clock, own: SubscriptionSecrets): FakeSecretPublication {
  const versions: { token: string; atMs: number }[] = [];
  let current: SubscriptionSecrets = {};
  return {
    versions,
    published: () => current,
    current: () => Promise.resolve(current),
    own: () => Promise.resolve(own),
    put: (content, token) => {
      if (versions.some((version) => version.token === token)) return Promise.resolve();
      versions.push({ token, atMs: clock.now() });
      current = subscriptionSecrets.parse(JSON.parse(content));
      return Promise.resolve();
    },
  };
}
