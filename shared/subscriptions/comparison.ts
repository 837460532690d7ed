import { intentOf } from './intent-address.ts';
import type { Holdings, ListedSubscription } from './ports.ts';
import { type CreationIntent, lacksRow, type Subscription } from './subscription.ts';

/** The bank's list compared with our rows. */
export interface Comparison {
  readonly listedIds: ReadonlySet<string>;
  /** Ours, but the answer with its secret was lost, or the row with it. */
  readonly unkeyed: readonly { readonly id: string; readonly intent: CreationIntent }[];
  /** Not known to be ours: another deployment or a colleague may own it. */
  readonly strays: readonly ListedSubscription[];
  /** Ours, but missing from the list. */
  readonly absent: readonly Subscription[];
}

/**
 * A listed subscription is ours if its id is in our rows, or if its address carries an intent of ours whose subscription
 * has no row.
 */
export function compare(listed: readonly ListedSubscription[], holdings: Holdings): Comparison {
  const known = new Set(holdings.subscriptions.map(({ id }) => id));
  const openIntents = new Map(
    holdings.intents
      .filter((intent) => lacksRow(intent, holdings.subscriptions))
      .map((intent) => [intent.id, intent]),
  );
  const unkeyed: { id: string; intent: CreationIntent }[] = [];
  const strays: ListedSubscription[] = [];
  for (const entry of listed.filter(({ id }) => !known.has(id))) {
    const intent = openIntents.get(intentOf(entry.url) ?? '');
    if (intent?.eventType === entry.event_type) unkeyed.push({ id: entry.id, intent });
    else strays.push(entry);
  }
  const listedIds = new Set(listed.map(({ id }) => id));
  return {
    listedIds,
    unkeyed,
    strays,
    absent: holdings.subscriptions.filter(({ id }) => !listedIds.has(id)),
  };
}
