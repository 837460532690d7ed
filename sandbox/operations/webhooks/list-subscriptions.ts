import { shownSubscription } from './shown-subscription.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listSubscriptions: OperationHandler<RowOf<'webhooks.list'>> = (_call, bank) =>
  list(bank.store.subscriptions.all().map(shownSubscription));
