import * as z from 'zod';
import { empty, endpoint, json, memoised } from '#shared/bank/contract/endpoint.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { paginated } from '#shared/bank/contract/schema/pagination.ts';
import { sentText } from '#shared/bank/contract/schema/text.ts';

const subscription = memoised(() =>
  z.looseObject({ id, event_type: z.string().min(1), url: z.string().min(1) }),
);

/** Only the creation answer carries the secret. */
const newSubscription = memoised(() => subscription().extend({ secret: z.string().min(1) }));

export type WebhookSubscription = z.output<ReturnType<typeof subscription>>;

export const webhooks = {
  create: endpoint({
    operation: 'webhooks.create',
    method: 'POST',
    path: '/v1/webhooks',
    body: json(() =>
      z.strictObject({
        event_type: sentText(),
        // Plain http is for a sandbox on the same machine; the bank itself refuses it.
        url: sentText(2048).refine((url) => /^https?:\/\//.test(url), 'must be an http address'),
      }),
    ),
    reply: json(newSubscription),
    successStatus: 201,
    // A second one would be another subscription with another secret.
    retry: 'never',
    neverAutomated: 'subscription',
  }),
  list: endpoint({
    operation: 'webhooks.list',
    method: 'GET',
    path: '/v1/webhooks',
    reply: json(() => z.array(subscription())),
    paginated,
    retry: 'safe',
  }),
  get: endpoint({
    operation: 'webhooks.get',
    method: 'GET',
    path: '/v1/webhooks/{id}',
    reply: json(subscription),
    retry: 'safe',
  }),
  delete: endpoint({
    operation: 'webhooks.delete',
    method: 'DELETE',
    path: '/v1/webhooks/{id}',
    reply: empty,
    retry: 'natural-key',
    neverAutomated: 'subscription',
  }),
};
