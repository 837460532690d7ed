import type { SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import type { CreationIntent, Subscription } from './subscription.ts';

/** The bank's webhook subscriptions. Specification: "Webhook subscriptions". */
export interface WebhookSubscriptions {
  /** Every subscription of the partner, on all pages: ours and those of others. Each page within so many milliseconds. */
  list(patience?: { readonly withinMs: number }): AsyncIterable<ListedSubscription>;
  create(request: { readonly event_type: string; readonly url: string }): Promise<Creation>;
  /** Deleting one that is already gone is a success. */
  delete(id: string): Promise<Deletion>;
}

export interface ListedSubscription {
  readonly id: string;
  readonly event_type: string;
  readonly url: string;
}

/** `taken`: the bank accepts no second subscription of the type. `unknown`: sent, but never answered. */
export type Creation =
  | { readonly outcome: 'created'; readonly id: string; readonly secret: string }
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'unknown' };

export type Deletion =
  | { readonly outcome: 'deleted' }
  | { readonly outcome: 'refused'; readonly code: string }
  | { readonly outcome: 'unknown' };

/** What this deployment knows of its subscriptions. */
export interface SubscriptionRows {
  /** Subscriptions and intents of the given event types, read consistently. */
  read(eventTypes: readonly string[]): Promise<Holdings>;
  publication(): Promise<Publication | undefined>;
  /** Since when the type had been silent when teams were last notified of it; read consistently. */
  silenceNotified(eventType: string): Promise<string | undefined>;
  /** All or nothing; rejects with `LeaseLostError` if the fence is no longer current. */
  write(fence: number, change: RowChange): Promise<void>;
}

export interface Holdings {
  readonly subscriptions: readonly Subscription[];
  readonly intents: readonly CreationIntent[];
  /** Ids of subscriptions whose secret an earlier version stored unsealed. */
  readonly unsealed: readonly string[];
}

export type RowChange =
  | { readonly kind: 'put-intent'; readonly intent: CreationIntent }
  | { readonly kind: 'forget-intent'; readonly intent: CreationIntent }
  /** Adds the new subscription, and its id to the intent. */
  | { readonly kind: 'keep'; readonly subscription: Subscription }
  | { readonly kind: 'put'; readonly subscription: Subscription }
  /** The subscription and its intent. */
  | { readonly kind: 'forget'; readonly subscription: Subscription }
  | { readonly kind: 'start-publication'; readonly publication: Publication }
  | { readonly kind: 'request-reconciliation'; readonly request: ReconciliationRequest }
  /** Notifies teams in the same step. */
  | { readonly kind: 'notify-silence'; readonly silence: Silence };

/** The last publication that was started. */
export interface Publication {
  readonly number: number;
  readonly startedAt: string;
  /** SHA-256 of the content. */
  readonly digest: string;
}

/** Notifications of this type may have been lost since then: its entities must be compared with the bank. */
export interface ReconciliationRequest {
  readonly eventType: string;
  readonly since: string;
  readonly requestedAt: string;
}

/** Nothing of the type has arrived for longer than is usual. */
export interface Silence {
  readonly eventType: string;
  /** Omitted if the type has none. */
  readonly subscriptionId?: string;
  /** The last receipt, or the creation of the subscription if nothing ever arrived. */
  readonly since: string;
  readonly silentHours: number;
  readonly expectedHours: number;
  readonly noticedAt: string;
}

/** The secret that the receiver reads. */
export interface SecretPublication {
  /** What is published now; empty before the first publication. */
  current(): Promise<SubscriptionSecrets>;
  /** What is published beside the subscriptions: the secret of our own delivery check. Always the same. */
  own(): Promise<SubscriptionSecrets>;
  /** Repeating a token is harmless. */
  put(content: string, token: string): Promise<void>;
}

/** When a notification of each event type last arrived. */
export interface LastReceived {
  ofTypes(eventTypes: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
