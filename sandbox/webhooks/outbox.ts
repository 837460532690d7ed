import { createCollection, type Collection } from '#sandbox/engine/collection.ts';
import { inStates } from '#sandbox/engine/states.ts';
import { notificationStates } from '#sandbox/engine/states/webhooks.ts';
import { createTimeline, type Timeline } from '#sandbox/engine/timeline.ts';
import type { Notification, NotificationState } from './notification.ts';

/** The delivery log and its unsent notifications. */
export interface Outbox {
  readonly notifications: Collection<Notification>;
  /** How many notifications are in each state. */
  readonly states: () => Readonly<Partial<Record<NotificationState, number>>>;
  /** Ids of unsent notifications, with their due instants. */
  readonly unsent: Pick<Timeline<string>, 'entries' | 'replace' | 'nextAtMs'>;
  readonly sendAt: (atMs: number, id: string) => void;
  /** Replaces the former due instant. */
  readonly sendInsteadAt: (atMs: number, id: string) => void;
  readonly takeDue: (nowMs: number) => Notification | undefined;
  /** Stored and unsent notifications of a subscription are lost with it. */
  readonly discardUnsent: (subscriptionId: string) => void;
  readonly clear: () => void;
}

export function createOutbox(): Outbox {
  const notifications = createCollection<Notification>(
    'Notification',
    inStates(({ state }) => state, notificationStates),
  );
  const states = new Map<NotificationState, number>();
  const unsent = createTimeline<string>();
  const count = (row: Notification | undefined, change: 1 | -1) => {
    if (row !== undefined) states.set(row.state, (states.get(row.state) ?? 0) + change);
  };
  notifications.watch((before, after) => {
    count(before, -1);
    count(after, 1);
  });
  return {
    notifications,
    states: () => Object.fromEntries(states),
    unsent,
    sendAt: (atMs, id) => unsent.add(atMs, id),
    sendInsteadAt: (atMs, id) => {
      unsent.removeWhere((other) => other === id);
      unsent.add(atMs, id);
    },
    takeDue: (nowMs) => {
      const id = unsent.takeDue(nowMs);
      return id === undefined ? undefined : notifications.get(id);
    },
    discardUnsent: (subscriptionId) => {
      unsent.removeWhere((id) => notifications.get(id).subscription_id === subscriptionId);
      for (const { id, state } of notifications.by('subscription_id', subscriptionId))
        if (state === 'pending') notifications.update(id, { state: 'discarded' });
    },
    clear: () => {
      notifications.clear();
      unsent.removeWhere(() => true);
    },
  };
}
