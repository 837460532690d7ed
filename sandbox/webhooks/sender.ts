import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { seededRandom, type Random } from '#shared/kernel/random.ts';
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

/** A clock that cannot be stopped never stands still. */
export type BankClock = Clock & { readonly isFrozen?: () => boolean };

interface SenderDeps {
  readonly clock: BankClock;
  readonly transport: WebhookTransport;
  readonly wireNames: WireNames;
  readonly subscriptions: Collection<Subscription>;
  readonly outbox: Outbox;
  readonly activity: Activity;
  readonly faults: () => WebhookFaults;
  readonly isPaused: () => boolean;
  readonly options: Pick<BankOptions, 'parallelDeliveries'>;
}

/** A repeated notification follows a moment after its delivery. */
const latestRepeatMs = 2000;

/**
 * Sends what is due, oldest first and a few at a time, until nothing is due and every answer has arrived. While the
 * clock stands still, answers count in the order of their attempts, not of their arrival: so the bank's state does
 * not depend on the network.
 */
export function createSender(deps: SenderDeps): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  let latest = Promise.resolve();
  const fill = () => {
    while (!deps.isPaused() && underWay.size < deps.options.parallelDeliveries) {
      const notification = deps.outbox.takeDue(deps.clock.now());
      if (notification === undefined) return;
      const turn = deps.clock.isFrozen?.() === true ? latest : Promise.resolve();
      const attempt = makeAttempt(deps, notification, turn).finally(() => {
        underWay.delete(attempt);
        // Before the next answer counts: one that ends the subscription ends it for the same notifications each time.
        fill();
      });
      underWay.add(attempt);
      latest = attempt.catch(() => undefined);
    }
  };
  return async function sendDue() {
    fill();
    while (underWay.size > 0) await Promise.race(underWay);
  };
}

async function makeAttempt(deps: SenderDeps, notification: Notification, turn: Promise<void>): Promise<void> {
  const { outbox, clock } = deps;
  const subscription = deps.subscriptions.find(notification.subscription_id);
  if (subscription === undefined) {
    outbox.notifications.update(notification.id, { state: 'discarded' });
    return;
  }
  const at = toIsoInstant(clock.now());
  const draws = drawsOf(notification);
  const status = await callOut(deps, { notification, subscription, at, draws });
  await turn;
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
  settle(deps, outbox.notifications.update(id, { attempts }), { status, draws });
}

/** Each attempt has its own random stream, so that the order of answers shifts no draw. */
function drawsOf({ id, attempts }: Notification): Random {
  return seededRandom(Number.parseInt(id.slice(0, 8), 16) + attempts.length);
}

interface Sending {
  readonly notification: Notification;
  readonly subscription: Subscription;
  readonly at: string;
  readonly draws: Random;
}

async function callOut(
  deps: SenderDeps,
  { notification, subscription, at, draws }: Sending,
): Promise<WebhookAnswer> {
  if (draws.next() < deps.faults().unreachable) return 'unreachable';
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

interface Answered {
  readonly status: WebhookAnswer;
  readonly draws: Random;
}

/** The answer table of "Delivery". */
function settle(deps: SenderDeps, notification: Notification, { status, draws }: Answered): void {
  const { outbox, clock } = deps;
  const { id } = notification;
  if (isDelivered(status)) {
    outbox.notifications.update(id, { state: 'delivered', repeats: Math.max(0, notification.repeats - 1) });
    if (notification.repeats > 0) {
      outbox.sendAt(clock.now() + Math.floor(draws.next() * latestRepeatMs), id);
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
