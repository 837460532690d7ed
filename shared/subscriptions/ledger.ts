import type {
  Holdings,
  Publication,
  ReconciliationRequest,
  RowChange,
  Silence,
  SubscriptionRows,
} from './ports.ts';
import type { CreationIntent, Subscription } from './subscription.ts';

/** The rows as this run knows them. Every change is stored under the run's fence before it is applied here. */
export interface Ledger {
  subscriptions(): readonly Subscription[];
  intents(): readonly CreationIntent[];
  putIntent(intent: CreationIntent): Promise<void>;
  forgetIntent(intent: CreationIntent): Promise<void>;
  keep(subscription: Subscription): Promise<void>;
  put(subscription: Subscription): Promise<void>;
  forget(subscription: Subscription): Promise<void>;
  startPublication(publication: Publication): Promise<void>;
  requestReconciliation(request: ReconciliationRequest): Promise<void>;
  /** Notifies teams once of each silence: does nothing if they know of this one, or of a later one. */
  notifySilence(silence: Silence): Promise<void>;
}

export function openLedger(rows: SubscriptionRows, fence: number, holdings: Holdings): Ledger {
  const subscriptions = new Map(holdings.subscriptions.map((entry) => [entry.id, entry]));
  const intents = new Map(holdings.intents.map((intent) => [intent.id, intent]));
  const write = (change: RowChange) => rows.write(fence, change);
  return {
    subscriptions: () => [...subscriptions.values()],
    intents: () => [...intents.values()],
    putIntent: async (intent) => {
      await write({ kind: 'put-intent', intent });
      intents.set(intent.id, intent);
    },
    forgetIntent: async (intent) => {
      await write({ kind: 'forget-intent', intent });
      intents.delete(intent.id);
    },
    keep: async (subscription) => {
      await write({ kind: 'keep', subscription });
      subscriptions.set(subscription.id, subscription);
      const intent = intents.get(subscription.intentId);
      if (intent !== undefined) intents.set(intent.id, { ...intent, subscriptionId: subscription.id });
    },
    put: async (subscription) => {
      await write({ kind: 'put', subscription });
      subscriptions.set(subscription.id, subscription);
    },
    forget: async (subscription) => {
      await write({ kind: 'forget', subscription });
      subscriptions.delete(subscription.id);
      intents.delete(subscription.intentId);
    },
    startPublication: (publication) => write({ kind: 'start-publication', publication }),
    requestReconciliation: (request) => write({ kind: 'request-reconciliation', request }),
    notifySilence: async (silence) => {
      const notified = await rows.silenceNotified(silence.eventType);
      if (notified === undefined || notified < silence.since)
        await write({ kind: 'notify-silence', silence });
    },
  };
}
