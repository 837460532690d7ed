import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { WireNames } from '#shared/bank/wire-names.ts';
import type { Webhooks } from '#sandbox/engine/bank.ts';
import type { Collection } from '#sandbox/engine/collection.ts';
import type { Ids } from '#sandbox/engine/ids.ts';
import type { Subscription } from '#sandbox/engine/model.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { calloutHeaders } from './notification.ts';
import type { Outbox } from './outbox.ts';
import { answerTimeoutMs } from './retry-schedule.ts';
import type { WebhookAnswer, WebhookTransport } from './transport.ts';

interface SubscriptionDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly transport: WebhookTransport;
  readonly wireNames: WireNames;
  readonly subscriptions: Collection<Subscription>;
  readonly outbox: Outbox;
}

/** See "Subscription and verification". */
export function createSubscriptions(deps: SubscriptionDeps): Webhooks {
  const { subscriptions, outbox, ids } = deps;
  return {
    subscribe: async ({ event_type, url }) => {
      const id = ids.next('subscription');
      const verification = verify(deps, { id, url });
      // Drawn before the answer arrives: its time would shift other draws.
      const secret = ids.next('secret');
      const status = await verification;
      if (status !== 200) {
        // The error must not disclose what else listens at an address.
        throw refusal(400, 'invalid_webhook_url', 'The verification request was not answered with 200.');
      }
      return subscriptions.insert({ id, event_type, url, secret });
    },
    unsubscribe: (id) => {
      subscriptions.get(id);
      subscriptions.remove(id);
      outbox.discardUnsent(id);
    },
  };
}

async function verify(
  deps: SubscriptionDeps,
  { id, url }: { id: string; url: string },
): Promise<WebhookAnswer> {
  const callout = {
    id: deps.ids.uuid(),
    subscriptionId: id,
    eventType: 'WEBHOOK-SUBSCRIPTION',
    entityId: id,
    attempt: 1,
    at: toIsoInstant(deps.clock.now()),
  };
  // The subscriber does not have the secret yet, so nothing is signed.
  const headers = calloutHeaders(callout, deps.wireNames);
  return deps.transport.send({ url, headers, body: new Uint8Array(), timeoutMs: answerTimeoutMs });
}
