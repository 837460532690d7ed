import { listedAccount } from '#sandbox/entities/accounts/shown-account.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listAccounts: OperationHandler<RowOf<'accounts.list'>> = ({ filter }, bank) =>
  list(
    bank.store.accounts
      .where((account) => equals(filter.type, account.type) && equals(filter.id, account.id))
      .map((account) => listedAccount(bank, account)),
  );
