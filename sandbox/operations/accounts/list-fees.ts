import { shownFee } from './shown-fee.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listFees: OperationHandler<RowOf<'accounts.feeTransactions.list'>> = (
  { path, filter },
  bank,
) => {
  const account = bank.store.accounts.get(path.account_id);
  return list(
    bank.store.fees
      .where(
        (fee) =>
          fee.account_id === account.id &&
          equals(filter.service_initiated, fee.service_initiated) &&
          equals(filter.type, fee.type),
      )
      .map(shownFee),
  );
};
