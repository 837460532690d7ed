import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { WireTranslation } from '#shared/bank/wire-translation.ts';
import type { Activity } from '#sandbox/engine/activity.ts';
import type { BankEvent } from '#sandbox/engine/bank.ts';
import type { Collection } from '#sandbox/engine/collection.ts';
import type { Ids } from '#sandbox/engine/ids.ts';
import type { Subscription } from '#sandbox/engine/model.ts';
import { drawFate, type WebhookFaults } from './faults.ts';
import type { Notification } from './notification.ts';
import type { Outbox } from './outbox.ts';

interface PublisherDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  readonly wire: WireTranslation;
  readonly subscriptions: Collection<Subscription>;
  readonly outbox: Outbox;
  readonly activity: Activity;
  readonly faults: () => WebhookFaults;
}

export interface Publisher {
  /** One notification for each subscription of the event's type. */
  readonly publish: (event: BankEvent) => void;
  /** The same change under another notification id; the bank sometimes sends one twice. */
  readonly repeatUnderNewId: (notificationId: string) => Notification;
  /** The same notification again after it is delivered. */
  readonly repeat: (notificationId: string) => Notification;
  /** An attacker's notification: another body, signed with a key that is not the subscription's. */
  readonly forge: (notificationId: string) => Notification;
  /** Sends it again now, in any state. */
  readonly replay: (notificationId: string) => Notification;
}

export function createPublisher(deps: PublisherDeps): Publisher {
  const { outbox, clock, ids } = deps;
  const enqueue = (notification: Notification, delayMs: number) => {
    outbox.notifications.insert(notification);
    if (notification.state === 'pending') outbox.sendAt(clock.now() + delayMs, notification.id);
    return notification;
  };
  const copy = (notificationId: string, change: Partial<Notification>) => {
    const fresh = { state: 'pending', failed_attempts: 0, attempts: [], repeats: 0 } as const;
    const created_at = toIsoInstant(clock.now());
    return enqueue(
      { ...outbox.notifications.get(notificationId), ...fresh, id: ids.uuid(), created_at, ...change },
      0,
    );
  };
  return {
    publish: (event) => {
      const change_id = ids.uuid();
      const empty = emptyBodyOf(event, deps.random);
      const subscriptions = deps.subscriptions.by('event_type', event.type);
      deps.activity.record({
        kind: 'event',
        event_type: event.type,
        entity_id: event.entityId,
        notifications: subscriptions.length,
      });
      if (subscriptions.length === 0) return;
      const body = empty ?? JSON.stringify(deps.wire.toWire(event.payload));
      for (const subscription of subscriptions) {
        const { notification, delayMs } = newNotification(deps, { event, subscription, change_id, body });
        enqueue(notification, delayMs);
      }
    },
    repeatUnderNewId: (id) => copy(id, { fault: 'second-notification' }),
    forge: (id) => copy(id, { fault: 'forged', ...withHash(JSON.stringify({ forged: ids.uuid() })) }),
    repeat: (id) => {
      const { state, repeats } = outbox.notifications.get(id);
      if (state !== 'delivered')
        return outbox.notifications.update(id, { repeats: repeats + 1, fault: 'duplicate' });
      outbox.sendInsteadAt(clock.now(), id);
      return outbox.notifications.update(id, { fault: 'duplicate' });
    },
    replay: (id) => {
      outbox.sendInsteadAt(clock.now(), id);
      return outbox.notifications.update(id, { state: 'pending', failed_attempts: 0 });
    },
  };
}

interface NewNotification {
  readonly event: BankEvent;
  readonly subscription: Subscription;
  readonly change_id: string;
  readonly body: string;
}

function newNotification(deps: PublisherDeps, { event, subscription, change_id, body }: NewNotification) {
  const { fault, delayMs } = drawFate(deps.faults(), deps.random);
  const notification: Notification = {
    id: deps.ids.uuid(),
    change_id,
    subscription_id: subscription.id,
    event_type: event.type,
    entity_id: event.entityId,
    created_at: toIsoInstant(deps.clock.now()),
    ...withHash(body),
    state: fault === 'drop' ? 'dropped' : 'pending',
    failed_attempts: 0,
    attempts: [],
    repeats: fault === 'duplicate' ? 1 : 0,
    fault,
  };
  return { notification, delayMs };
}

const withHash = (body: string) => ({ body, body_sha256: sha256Hex(body) });

/** The body of an event without content: the bank sends both forms. */
function emptyBodyOf({ payload }: BankEvent, random: Random): string | undefined {
  if (payload !== undefined && !isEmpty(payload)) return undefined;
  return random.next() < 0.5 ? '' : '{}';
}

const isEmpty = (payload: object | string) =>
  typeof payload === 'object' && Object.keys(payload).length === 0;
