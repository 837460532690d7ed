import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { done } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const deleteSubscription: OperationHandler<RowOf<'webhooks.delete'>> = ({ path }, bank) => {
  bank.webhooks.unsubscribe(bank.store.subscriptions.get(path.id).id);
  return done();
};
