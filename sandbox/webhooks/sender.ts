import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { WireNames } from '#shared/bank/wire-names.ts';
import type { Activity } from '#sandbox/engine/activity.ts';
import type { Collection } from '#sandbox/engine/collection.ts';
import type { Subscription } from '#sandbox/engine/model.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import type { WebhookFaults } from './faults.ts';
import { calloutHeaders, signatureOf, type Notification } from './notification.ts';
import type { Outbox } from './outbox.ts';
import { answerTimeoutMs, gapAfterMs } from './retry-schedule.ts';
import type { WebhookAnswer, WebhookTransport } from './transport.ts';

interface SenderDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly transport: WebhookTransport;
  readonly wireNames: WireNames;
  readonly subscriptions: Collection<Subscription>;
  readonly outbox: Outbox;
  readonly activity: Activity;
  readonly faults: () => WebhookFaults;
  readonly isPaused: () => boolean;
  readonly options: Pick<BankOptions, 'parallelDeliveries'>;
}

/** A delivered notification that is sent once more comes a moment later. */
const latestRepeatMs = 2000;

/** Sends what is due, oldest first and a few at a time, until nothing is due and every answer is there. */
export function createSender(deps: SenderDeps): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const fill = () => {
    while (!deps.isPaused() && underWay.size < deps.options.parallelDeliveries) {
      const notification = deps.outbox.takeDue(deps.clock.now());
      if (notification === undefined) return;
      const attempt = makeAttempt(deps, notification).finally(() => underWay.delete(attempt));
      underWay.add(attempt);
    }
  };
  return async function sendDue() {
    fill();
    while (underWay.size > 0) {
      await Promise.race(underWay);
      fill();
    }
  };
}

async function makeAttempt(deps: SenderDeps, notification: Notification): Promise<void> {
  const { outbox, clock } = deps;
  const subscription = deps.subscriptions.find(notification.subscription_id);
  if (subscription === undefined) {
    outbox.notifications.update(notification.id, { state: 'discarded' });
    return;
  }
  const at = toIsoInstant(clock.now());
  const status = await callOut(deps, { notification, subscription, at });
  const sent = outbox.notifications.find(notification.id);
  // The sandbox was reset while this attempt was under way.
  if (sent === undefined) return;
  const attempts = [...sent.attempts, { at, status }];
  const { id, event_type } = sent;
  deps.activity.record({
    kind: 'delivery',
    event_type,
    notification_id: id,
    attempt: attempts.length,
    status,
  });
  settle(deps, outbox.notifications.update(id, { attempts }), status);
}

interface Sending {
  readonly notification: Notification;
  readonly subscription: Subscription;
  readonly at: string;
}

async function callOut(
  deps: SenderDeps,
  { notification, subscription, at }: Sending,
): Promise<WebhookAnswer> {
  const { unreachable } = deps.faults();
  if (unreachable > 0 && deps.random.next() < unreachable) return 'unreachable';
  const body = Buffer.from(notification.body);
  const isForged = notification.fault === 'forged' || notification.fault === 'wrong-signature';
  const callout = {
    id: notification.id,
    subscriptionId: subscription.id,
    eventType: notification.event_type,
    entityId: notification.entity_id,
    attempt: notification.attempts.length + 1,
    at,
    signature: signatureOf(body, isForged ? 'a key that nobody was given' : subscription.secret),
  };
  return deps.transport.send({
    url: subscription.url,
    headers: calloutHeaders(callout, deps.wireNames),
    body,
    timeoutMs: answerTimeoutMs,
  });
}

/** The answer table of "Delivery". */
function settle(deps: SenderDeps, notification: Notification, status: WebhookAnswer): void {
  const { outbox, clock } = deps;
  const { id } = notification;
  if (isDelivered(status)) {
    outbox.notifications.update(id, { state: 'delivered', repeats: Math.max(0, notification.repeats - 1) });
    if (notification.repeats > 0) {
      outbox.sendAt(clock.now() + Math.floor(deps.random.next() * latestRepeatMs), id);
    }
  } else if (status === 410) {
    outbox.notifications.update(id, { state: 'discarded' });
    deps.subscriptions.remove(notification.subscription_id);
    outbox.discardUnsent(notification.subscription_id);
  } else if (status === 422) {
    outbox.notifications.update(id, { state: 'rejected' });
  } else {
    retry(deps, notification);
  }
}

function retry({ outbox, clock, subscriptions }: SenderDeps, notification: Notification): void {
  const failed_attempts = notification.failed_attempts + 1;
  const gapMs = gapAfterMs(failed_attempts);
  outbox.notifications.update(notification.id, { failed_attempts });
  // The subscription may have been deleted while this attempt was under way.
  if (gapMs === undefined || subscriptions.find(notification.subscription_id) === undefined) {
    outbox.notifications.update(notification.id, { state: 'discarded' });
  } else {
    outbox.sendAt(clock.now() + gapMs, notification.id);
  }
}

function isDelivered(status: WebhookAnswer): boolean {
  return typeof status === 'number' && status >= 200 && status < 300;
}
