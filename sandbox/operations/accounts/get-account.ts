import { shownAccount } from '#sandbox/entities/accounts/shown-account.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const getAccount: OperationHandler<RowOf<'accounts.get'>> = ({ path }, bank) =>
  ok(shownAccount(bank, bank.store.accounts.get(path.id)));
