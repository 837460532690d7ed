import type { HandlersOf } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { createSubscription } from './create-subscription.ts';
import { deleteSubscription } from './delete-subscription.ts';
import { getSubscription } from './get-subscription.ts';
import { listSubscriptions } from './list-subscriptions.ts';

export const webhookHandlers = {
  'webhooks.create': createSubscription,
  'webhooks.list': listSubscriptions,
  'webhooks.get': getSubscription,
  'webhooks.delete': deleteSubscription,
} satisfies Partial<HandlersOf<OperationRow>>;
