import { accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listTransfers: OperationHandler<RowOf<'persons.accounts.sepaCreditTransfers.list'>> = (
  { path },
  bank,
) => {
  const account = accountOfPerson(bank, path);
  return list(bank.store.creditTransfers.where((transfer) => transfer.account_id === account.id));
};
