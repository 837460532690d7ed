import { balancesOf } from '#sandbox/entities/accounts/shown-account.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const getBalance: OperationHandler<RowOf<'accounts.balance.get'>> = ({ path }, bank) =>
  ok(balancesOf(bank, bank.store.accounts.get(path.account_id)));
