import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Lease } from '#shared/kernel/lease.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { Comparison } from './comparison.ts';
import { dayMs, type DesiredSubscriptions } from './desired.ts';
import type { Ledger } from './ledger.ts';
import type { LastReceived, SecretPublication, SubscriptionRows, WebhookSubscriptions } from './ports.ts';
import { isActive, type Subscription } from './subscription.ts';
import type { Postponement, RunReport } from './commands/subscription-commands.ts';
import type { SubscriptionMetric } from './names.ts';

export interface KeepSubscriptionsDeps {
  readonly desired: DesiredSubscriptions;
  readonly bank: WebhookSubscriptions;
  readonly rows: SubscriptionRows;
  readonly publication: SecretPublication;
  readonly lastReceived: LastReceived;
  readonly lease: Lease;
  readonly clock: Clock;
  readonly random: Random;
  readonly metrics: Metrics<SubscriptionMetric>;
  readonly log: Log;
}

/** State shared by the steps of one run. */
export interface Run extends Pick<
  KeepSubscriptionsDeps,
  'desired' | 'bank' | 'clock' | 'random' | 'metrics' | 'log'
> {
  readonly ledger: Ledger;
  /** The bank's list at the start of the run, compared with our rows. */
  readonly actual: Comparison;
  readonly report: RunReport;
  /** Event types whose subscription is created again in this run. */
  readonly lost: Set<string>;
  /** Event types with a leftover to be deleted first: nothing more is created for them in this run. */
  readonly held: Set<string>;
  /** Whether enough time is left for one more write to the bank and its answer. */
  readonly hasTime: () => boolean;
}

export function nowOf({ clock }: Run): string {
  return toIsoInstant(clock.now());
}

export function isDesired({ desired }: Run, eventType: string): boolean {
  return desired.eventTypes.includes(eventType);
}

/** The subscription to keep if there are several: the oldest active one at the stage's address. */
export function keeperOf({ ledger, desired }: Run, eventType: string): Subscription | undefined {
  return ledger
    .subscriptions()
    .filter(
      (entry) => entry.eventType === eventType && isActive(entry) && entry.webhookUrl === desired.webhookUrl,
    )
    .sort((left, right) => (`${left.createdAt} ${left.id}` < `${right.createdAt} ${right.id}` ? -1 : 1))
    .at(0);
}

export function postpone({ report }: Run, postponement: Postponement): void {
  report.postponed.push(postponement);
}

/** Stored before anything is deleted or created again, so that a crash cannot lose track of what may be missing. */
export async function requestReconciliation(run: Run, eventType: string, since: string): Promise<void> {
  await run.ledger.requestReconciliation({ eventType, since, requestedAt: nowOf(run) });
  run.metrics.count('SubscriptionReconcileRequested');
  run.lost.add(eventType);
}

/**
 * From when notifications may be lost if the subscription ended at `endedAt`. Deleting it discards notifications still
 * being retried: seven days are assumed, while the bank states about five.
 */
export function lossSince({ createdAt }: Subscription, endedAt: string): string {
  const horizon = toIsoInstant(Date.parse(endedAt) - retryHorizonMs);
  return horizon > createdAt ? horizon : createdAt;
}

const retryHorizonMs = 7 * dayMs;
