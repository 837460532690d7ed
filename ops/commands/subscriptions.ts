import {
  subscriptionsExchanges,
  type SubscriptionsAnswer,
} from '#shared/subscriptions/commands/subscription-commands.ts';
import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';

/** What is subscribed, when it was last received, what the next run would change, and what is not ours. */
export async function listSubscriptions(
  subscriptions: DeployedFunction,
): Promise<SubscriptionsAnswer<'keep'>> {
  return ask(subscriptions, subscriptionsExchanges.keep, { dryRun: true });
}
