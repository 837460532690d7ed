import { shownSubscription } from './shown-subscription.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const getSubscription: OperationHandler<RowOf<'webhooks.get'>> = ({ path }, bank) =>
  ok(shownSubscription(bank.store.subscriptions.get(path.id)));
