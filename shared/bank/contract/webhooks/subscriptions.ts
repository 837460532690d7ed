import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { subscribableEvents } from '#shared/bank/contract/schema/event-types.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { sentOpenEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sentText } from '#shared/bank/contract/schema/text.ts';
import { isSecureAddress } from '#shared/bank/secure-address.ts';

const subscription = memoised(() =>
  z.looseObject({
    id: id(),
    event_type: z.string().check(z.minLength(1)),
    url: z.string().check(z.minLength(1)),
  }),
);

/** Only the creation answer carries the secret. */
const createdSubscription = memoised(() =>
  z.looseObject({ ...subscription().shape, secret: z.string().check(z.minLength(1)) }),
);

export type WebhookSubscription = z.output<ReturnType<typeof subscription>>;

export const webhooks = {
  /** Subscribes an address to one event type after a verification request to it; the secret is shown this once. */
  create: endpoint({
    operation: 'webhooks.create',
    method: 'POST',
    path: '/v1/webhooks',
    body: json(() =>
      z.strictObject({
        event_type: sentOpenEnum(subscribableEvents),
        url: sentText().check(z.refine(isSecureAddress, 'must be an https address, or one of this machine')),
      }),
    ),
    reply: json(createdSubscription),
    successStatus: 201,
    errors: [400],
    // A second one would be another subscription with another secret.
    retry: 'never',
    neverAutomated: 'subscription',
  }),
  /** Lists the subscriptions, without their secrets. */
  list: endpoint({
    operation: 'webhooks.list',
    method: 'GET',
    path: '/v1/webhooks',
    reply: json(() => z.array(subscription())),
    paginated,
    relies: ['event_type', 'url'],
    retry: 'safe',
  }),
  /** Reads one subscription, without its secret. */
  get: endpoint({
    operation: 'webhooks.get',
    method: 'GET',
    path: '/v1/webhooks/{id}',
    reply: json(subscription),
    retry: 'safe',
  }),
  /** Ends a subscription; notifications that are stored and not yet sent are lost. */
  delete: endpoint({
    operation: 'webhooks.delete',
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    reply: empty,
    retry: 'natural-key',
    neverAutomated: 'subscription',
  }),
};
