import {
  subscriptionsExchanges,
  type SubscriptionsAnswer,
} from '#shared/subscriptions/subscriptions-exchanges.ts';
import { ask, type DeployedFunction } from '#shared/kernel/ask.ts';

/** What is subscribed, when it was last received, what the next run would change, and what is not ours. */
export async function listSubscriptions(
  subscriptions: DeployedFunction,
): Promise<SubscriptionsAnswer<'keep'>> {
  return ask(subscriptions, subscriptionsExchanges.keep, { dryRun: true });
}

/** Removes one subscription at the bank that is not ours; the job refuses any other. */
export async function removeSubscription(
  subscriptions: DeployedFunction,
  id: string,
): Promise<SubscriptionsAnswer<'removeStray'>> {
  return ask(subscriptions, subscriptionsExchanges.removeStray, { removeStray: id });
}
