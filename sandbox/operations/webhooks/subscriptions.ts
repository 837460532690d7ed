import type { Bank } from '#sandbox/engine/bank.ts';
import { created, done, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { invalidModel, refusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { subscribableEvents } from '#shared/bank/contract/schema/event-types.ts';
import { isKnown } from '#shared/bank/contract/schema/open-enum.ts';
import type { Subscription } from '#sandbox/engine/model.ts';
import { isLoopback } from '#sandbox/webhooks/allowed-address.ts';

export const subscriptionHandlers = {
  /** The only answer that shows the secret. */
  'webhooks.create': async ({ body }, bank) => {
    const { event_type } = body;
    if (!isKnown(subscribableEvents, event_type) && !bank.options.allowUnknownEventTypes) {
      throw invalidModel('event_type', 'is not included in the list');
    }
    const url = URL.parse(body.url);
    if (url === null) throw invalidModel('url', 'is invalid');
    if (!isSafe(url, bank)) throw refusal(400, 'unsafe_webhook_url', 'url: must be an https address');
    const isSecond = bank.store.subscriptions.by('event_type', event_type).length > 0;
    if (isSecond && !bank.options.allowSeveralSubscriptionsPerType) {
      throw refusal(409, 'record_not_unique', `A subscription for ${event_type} exists already.`);
    }
    return created(await bank.webhooks.subscribe(body));
  },
  'webhooks.list': (_call, bank) => shownList(bank.store.subscriptions, shownSubscription),
  'webhooks.get': ({ path }, bank) => ok(shownSubscription(bank.store.subscriptions.get(path.id))),
  'webhooks.delete': ({ path }, bank) => {
    bank.webhooks.unsubscribe(bank.store.subscriptions.get(path.id).id);
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function isSafe({ protocol, hostname }: URL, { options }: Bank): boolean {
  return protocol === 'https:' || (options.allowLoopbackHttp && isLoopback(hostname));
}

/** A subscription as every read shows it: without the secret. */
function shownSubscription({ id, event_type, url }: Subscription) {
  return { id, event_type, url };
}
