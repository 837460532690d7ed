import type { Bank } from '#sandbox/engine/bank.ts';
import { balanceOf } from '#sandbox/engine/ledger/bookings.ts';
import { euroCents, type Account, type Money } from '#sandbox/engine/model.ts';

/** How far the account may be overdrawn, as its external limit; it counts in the available balance at once. */
export function setAccountLimit(bank: Bank, account_id: string, limit: Money): Account {
  return bank.store.accounts.update(account_id, { account_limit: limit });
}

export function endAccountLimit(bank: Bank, account_id: string): Account {
  return setAccountLimit(bank, account_id, euroCents(0));
}

export function hasPositiveBalance(bank: Bank, account_id: string): boolean {
  return balanceOf(bank, account_id).value > 0;
}
