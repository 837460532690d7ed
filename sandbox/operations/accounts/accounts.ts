import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import {
  accountOfBusiness,
  accountOfPerson,
  balancesOf,
  listedAccount,
  shownAccount,
} from '#sandbox/entities/accounts/shown-account.ts';
import { equals } from '#sandbox/entities/matches.ts';
import { type HandlersOf, list, ok } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';

export const accountResourceHandlers = {
  'accounts.list': ({ filter }, bank) =>
    list(
      bank.store.accounts
        .where((account) => equals(filter.type, account.type) && equals(filter.id, account.id))
        .map((account) => listedAccount(bank, account)),
    ),
  'accounts.get': ({ path }, bank) => ok(shownAccount(bank, bank.store.accounts.get(path.id))),
  'accounts.balance.get': ({ path }, bank) => ok(balancesOf(bank, bank.store.accounts.get(path.account_id))),
  'persons.accounts.list': ({ path, filter }, bank) => {
    const person = existingPerson(bank, path.person_id);
    return list(listed(bank, filter, ({ person_id }) => person_id === person.id));
  },
  'persons.accounts.get': ({ path }, bank) => ok(shownAccount(bank, accountOfPerson(bank, path))),
  'persons.accounts.update': ({ path, body }, bank) => {
    const { id, purpose } = accountOfPerson(bank, path);
    return ok(shownAccount(bank, bank.store.accounts.update(id, { purpose: body.purpose ?? purpose })));
  },
  'businesses.accounts.list': ({ path, filter }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    return list(listed(bank, filter, ({ business_id }) => business_id === business.id));
  },
  'businesses.accounts.get': ({ path }, bank) =>
    ok(shownAccount(bank, accountOfBusiness(bank, { business_id: path.business_id, account_id: path.id }))),
} satisfies Partial<HandlersOf<OperationRow>>;

interface Filter {
  readonly iban?: string | undefined;
  readonly status?: string | undefined;
}

function listed(bank: Bank, filter: Filter, isOwn: (account: Account) => boolean) {
  return bank.store.accounts
    .where(
      (account) =>
        isOwn(account) && equals(filter.iban, account.iban) && equals(filter.status, account.status),
    )
    .map((account) => listedAccount(bank, account));
}
