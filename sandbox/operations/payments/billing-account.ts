import type { Bank } from '#sandbox/engine/bank.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

/** An account of the partner itself: a customer's money moves only with the customer's second factor. */
export function billingAccountAt(bank: Bank, accountId: string): Account {
  const account = bank.store.accounts.get(accountId);
  if (account.person_id === null && account.business_id === null) return account;
  throw refusal(403, 'unauthorized_action', 'The account is no billing account of the partner.');
}
