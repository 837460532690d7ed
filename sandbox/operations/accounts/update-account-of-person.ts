import { accountOfPerson, shownAccount } from '#sandbox/entities/accounts/shown-account.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const updateAccountOfPerson: OperationHandler<RowOf<'persons.accounts.update'>> = (
  { path, body },
  bank,
) => {
  const { id, purpose } = accountOfPerson(bank, path);
  return ok(shownAccount(bank, bank.store.accounts.update(id, { purpose: body.purpose ?? purpose })));
};
