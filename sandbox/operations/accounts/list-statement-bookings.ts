import { linesOf } from './statement.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listStatementBookings: OperationHandler<RowOf<'accounts.bankStatements.bookings.list'>> = (
  { path },
  bank,
) => {
  const statement = bank.store.bankStatements.get(path.statement_id);
  if (statement.account_id !== path.account_id) throw modelNotFound('BankStatement', statement.id);
  return list(linesOf(bank, statement));
};
