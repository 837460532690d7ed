import { accountOfBusiness, listedAccount, shownAccount } from '#sandbox/entities/accounts/shown-account.ts';
import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list, ok } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listAccountsOfBusiness: OperationHandler<RowOf<'businesses.accounts.list'>> = (
  { path, filter },
  bank,
) => {
  const business = existingBusiness(bank, path.business_id);
  return list(
    bank.store.accounts
      .where(
        (account) =>
          account.business_id === business.id &&
          equals(filter.iban, account.iban) &&
          equals(filter.status, account.status),
      )
      .map((account) => listedAccount(bank, account)),
  );
};

export const getAccountOfBusiness: OperationHandler<RowOf<'businesses.accounts.get'>> = ({ path }, bank) =>
  ok(shownAccount(bank, accountOfBusiness(bank, { business_id: path.business_id, account_id: path.id })));
