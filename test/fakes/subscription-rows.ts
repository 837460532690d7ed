import { LeaseLostError } from '#shared/kernel/lease.ts';
import type {
  Publication,
  ReconciliationRequest,
  RowChange,
  Silence,
  SubscriptionRows,
} from '#shared/subscriptions/ports.ts';
import type { CreationIntent, Subscription } from '#shared/subscriptions/subscription.ts';

interface FakeSubscriptionRows extends SubscriptionRows {
  readonly subscriptions: Map<string, Subscription>;
  readonly intents: Map<string, CreationIntent>;
  readonly reconciliations: Map<string, ReconciliationRequest>;
  /** Breaks with events. */
  readonly silences: readonly Silence[];
  readonly writes: RowChange[];
}

export function createFakeSubscriptionRows(lease: { fence(): number }): FakeSubscriptionRows {
  const subscriptions = new Map<string, Subscription>();
  const intents = new Map<string, CreationIntent>();
  const reconciliations = new Map<string, ReconciliationRequest>();
  const silences: Silence[] = [];
  const writes: RowChange[] = [];
  let publication: Publication | undefined;

  const apply = (change: RowChange) => {
    switch (change.kind) {
      case 'put-intent':
        intents.set(change.intent.id, change.intent);
        break;
      case 'forget-intent':
        intents.delete(change.intent.id);
        break;
      case 'keep': {
        const { id, intentId } = change.subscription;
        subscriptions.set(id, change.subscription);
        intents.set(intentId, { ...intents.get(intentId)!, subscriptionId: id });
        break;
      }
      case 'put':
        subscriptions.set(change.subscription.id, change.subscription);
        break;
      case 'forget':
        subscriptions.delete(change.subscription.id);
        intents.delete(change.subscription.intentId);
        break;
      case 'start-publication':
        publication = change.publication;
        break;
      case 'request-reconciliation': {
        const { eventType } = change.request;
        const since = reconciliations.get(eventType)?.since ?? change.request.since;
        reconciliations.set(eventType, { ...change.request, since });
        break;
      }
      case 'notify-silence':
        silences.push(change.silence);
    }
  };

  return {
    subscriptions,
    intents,
    reconciliations,
    silences,
    writes,
    read: (eventTypes) => {
      const isAsked = ({ eventType }: { eventType: string }) => eventTypes.includes(eventType);
      // As in the table: a subscription is found through the intent that holds its id.
      const found = [...intents.values()].filter(isAsked);
      return Promise.resolve({
        intents: found,
        unsealed: [],
        subscriptions: found.flatMap(({ subscriptionId }) => subscriptions.get(subscriptionId ?? '') ?? []),
      });
    },
    publication: () => Promise.resolve(publication),
    silenceNotified: (type) =>
      Promise.resolve(silences.findLast(({ eventType }) => eventType === type)?.since),
    write: (fence, change) => {
      if (fence !== lease.fence()) return Promise.reject(new LeaseLostError());
      writes.push(change);
      apply(change);
      return Promise.resolve();
    },
  };
}
