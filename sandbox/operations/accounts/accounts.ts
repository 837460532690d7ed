import type { Bank } from '#sandbox/engine/bank.ts';
import { balancesOf } from '#sandbox/engine/ledger/account-balances.ts';
import type { Account } from '#sandbox/engine/model.ts';
import {
  accountOfBusiness,
  accountOfPerson,
  listedAccount,
  shownAccount,
} from '#sandbox/entities/accounts/shown-account.ts';
import { equals } from '#sandbox/entities/matches.ts';
import { type Call, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import type { OperationRow, RowOf } from '#shared/bank/contract/operations.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';

type ListAccounts = RowOf<'accounts.list'>;

export const accountResourceHandlers = {
  'accounts.list': ({ filter }, bank) =>
    shownList(accountsBy(bank, filter), (account) => listedAccount(bank, account)),
  'accounts.get': ({ path }, bank) => ok(shownAccount(bank, bank.store.accounts.get(path.id))),
  'accounts.balance.get': ({ path }, bank) => ok(balancesOf(bank, bank.store.accounts.get(path.account_id))),
  'persons.accounts.list': ({ path, filter }, bank) => {
    const person = existingPerson(bank, path.person_id);
    return listed(bank, bank.store.accounts.by('person_id', person.id), filter);
  },
  'persons.accounts.get': ({ path }, bank) => ok(shownAccount(bank, accountOfPerson(bank, path))),
  'persons.accounts.update': ({ path, body }, bank) => {
    const { id, purpose } = accountOfPerson(bank, path);
    return ok(shownAccount(bank, bank.store.accounts.update(id, { purpose: body.purpose ?? purpose })));
  },
  'businesses.accounts.list': ({ path, filter }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    return listed(bank, bank.store.accounts.by('business_id', business.id), filter);
  },
  'businesses.accounts.get': ({ path }, bank) =>
    ok(shownAccount(bank, accountOfBusiness(bank, { business_id: path.business_id, account_id: path.id }))),
} satisfies Partial<HandlersOf<OperationRow>>;

interface Filter {
  readonly iban?: string | undefined;
  readonly status?: string | undefined;
}

function listed(bank: Bank, accounts: readonly Account[], filter: Filter) {
  const wanted = accounts.filter(
    ({ iban, status }) => equals(filter.iban, iban) && equals(filter.status, status),
  );
  return shownList(wanted, (account) => listedAccount(bank, account));
}

/** Without a filter it lists the accounts of all customers, but makes one page only. */
function accountsBy({ store: { accounts } }: Bank, { id, type }: Call<ListAccounts>['filter']) {
  if (id === undefined) return type === undefined ? accounts : accounts.by('type', type);
  const account = accounts.find(id);
  return account !== undefined && equals(type, account.type) ? [account] : [];
}
