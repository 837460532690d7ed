import { seededRandom } from '#shared/kernel/random.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { DesiredSubscriptions } from '#shared/subscriptions/desired.ts';
import { createKeepSubscriptions } from '#shared/subscriptions/keep-subscriptions.ts';
import type { RunReport } from '#shared/subscriptions/commands/subscription-commands.ts';
import type { KeepSubscriptionsDeps } from '#shared/subscriptions/run.ts';
import { createFakeLease } from './lease.ts';
import { createManualClock } from './manual-clock.ts';
import { createFakeSecretPublication } from './secret-publication.ts';
import { createFakeSubscriptionRows } from './subscription-rows.ts';
import { createMemoryLog } from './telemetry.ts';
import { createFakeWebhookSubscriptions } from './webhook-subscriptions.ts';

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

export const quietRequest = { dryRun: false, remainingMs: () => 900_000 };

/** The subscriptions job with everything around it in memory; it survives the runs, as tables and bank do. */
export function createSubscriptionsWorld({ acceptsTwo = true } = {}) {
  const clock = createManualClock();
  const lease = createFakeLease(clock);
  const rows = createFakeSubscriptionRows(lease);
  const bank = createFakeWebhookSubscriptions({ acceptsTwo });
  const publication = createFakeSecretPublication(clock);
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
  const deps = (): KeepSubscriptionsDeps => ({
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
