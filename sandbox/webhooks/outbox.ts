import { modelNotFound } from '#sandbox/engine/refusal.ts';
import { createTimeline } from '#sandbox/engine/timeline.ts';
import type { Notification } from './notification.ts';

/** The delivery log and what of it is still to be sent. */
export interface Outbox {
  readonly add: (notification: Notification) => void;
  readonly find: (id: string) => Notification | undefined;
  /** The notification, or a 404. */
  readonly get: (id: string) => Notification;
  readonly update: (id: string, change: Partial<Notification>) => Notification;
  readonly log: () => readonly Notification[];
  readonly sendAt: (atMs: number, id: string) => void;
  /** Instead of when it was due before. */
  readonly sendInsteadAt: (atMs: number, id: string) => void;
  readonly takeDue: (nowMs: number) => Notification | undefined;
  readonly nextAtMs: () => number | undefined;
  /** Stored and unsent notifications of a subscription are lost with it. */
  readonly discardUnsent: (subscriptionId: string) => void;
  readonly clear: () => void;
  readonly checkpoint: () => () => void;
}

export function createOutbox(): Outbox {
  const rows = new Map<string, Notification>();
  const unsent = createTimeline<string>();
  const get = (id: string) => {
    const row = rows.get(id);
    if (row === undefined) throw modelNotFound('Notification', id);
    return row;
  };
  const update = (id: string, change: Partial<Notification>) => {
    const row = { ...get(id), ...change };
    rows.set(id, row);
    return row;
  };
  return {
    add: (notification) => void rows.set(notification.id, notification),
    find: (id) => rows.get(id),
    get,
    update,
    log: () => [...rows.values()],
    sendAt: (atMs, id) => unsent.add(atMs, id),
    sendInsteadAt: (atMs, id) => {
      unsent.removeWhere((other) => other === id);
      unsent.add(atMs, id);
    },
    takeDue: (nowMs) => {
      const id = unsent.takeDue(nowMs);
      return id === undefined ? undefined : get(id);
    },
    nextAtMs: () => unsent.nextAtMs(),
    discardUnsent: (subscriptionId) => {
      unsent.removeWhere((id) => get(id).subscription_id === subscriptionId);
      for (const row of rows.values()) {
        if (row.subscription_id === subscriptionId && row.state === 'pending')
          update(row.id, { state: 'discarded' });
      }
    },
    clear: () => {
      rows.clear();
      unsent.removeWhere(() => true);
    },
    checkpoint: () => {
      const [saved, restoreUnsent] = [[...rows], unsent.checkpoint()];
      return () => {
        rows.clear();
        for (const [id, row] of saved) rows.set(id, row);
        restoreUnsent();
      };
    },
  };
}
