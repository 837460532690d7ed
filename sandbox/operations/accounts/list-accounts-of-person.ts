import { listedAccount } from '#sandbox/entities/accounts/shown-account.ts';
import { equals } from '#sandbox/entities/matches.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listAccountsOfPerson: OperationHandler<RowOf<'persons.accounts.list'>> = (
  { path, filter },
  bank,
) => {
  const person = existingPerson(bank, path.person_id);
  return list(
    bank.store.accounts
      .where(
        (account) =>
          account.person_id === person.id &&
          equals(filter.iban, account.iban) &&
          equals(filter.status, account.status),
      )
      .map((account) => listedAccount(bank, account)),
  );
};
