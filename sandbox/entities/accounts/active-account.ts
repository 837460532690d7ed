import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

export function activeAccount(bank: Bank, id: string): Account {
  const account = bank.store.accounts.get(id);
  if (account.status === 'CLOSED') throw refusal(409, 'account_closed', 'The account is closed.');
  return account;
}

/** For members that only customers' accounts have: the partner's billing account has none. */
export function activeAccountOfCustomer(bank: Bank, id: string) {
  const account = activeAccount(bank, id);
  const customer_id = account.person_id ?? account.business_id;
  if (customer_id === null) throw refusal(409, 'no_customer', 'The account belongs to no customer.');
  return { ...account, customer_id };
}
