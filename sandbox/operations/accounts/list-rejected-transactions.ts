import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listRejectedTransactions: OperationHandler<
  RowOf<'accounts.rejectedIncomingTransactions.list'>
> = ({ path }, bank) => {
  const account = bank.store.accounts.get(path.account_id);
  return list(bank.store.rejectedTransactions.where(({ account_id }) => account_id === account.id));
};
