import type { Bank } from '#sandbox/engine/bank.ts';
import { balancesOf } from '#sandbox/engine/ledger/account-balances.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';

/** An account as a single read shows it. */
export function shownAccount(bank: Bank, account: Account) {
  return { ...account, locking_reasons: [...account.locking_reasons], ...balancesOf(bank, account) };
}

/** An account as lists show it: balances only under an option. */
export function listedAccount(bank: Bank, account: Account) {
  const { id, iban, bic, type, person_id, business_id, locking_status } = account;
  const listed = { id, iban, bic, type, person_id, business_id, locking_status };
  const balances = bank.options.showBalancesInAccountList ? balancesOf(bank, account) : {};
  return { ...listed, locking_reasons: [...account.locking_reasons], ...balances };
}

/** An account under its person's path; another person's account does not exist there. */
export function accountOfPerson(bank: Bank, path: { person_id: string; account_id: string }): Account {
  const account = bank.store.accounts.get(path.account_id);
  if (account.person_id !== path.person_id) throw modelNotFound('Account', path.account_id);
  return account;
}

/** An account under its business's path; another business's account does not exist there. */
export function accountOfBusiness(bank: Bank, path: { business_id: string; account_id: string }): Account {
  const account = bank.store.accounts.get(path.account_id);
  if (account.business_id !== path.business_id) throw modelNotFound('Account', path.account_id);
  return account;
}
