import type { Bank } from '#sandbox/engine/bank.ts';
import { balanceOf } from '#sandbox/engine/ledger/account-balances.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';

/**
 * Sets how far the account may be overdrawn, as its external limit; it counts in the available balance at once. A
 * limit from elsewhere, such as a credit card, stays beside an overdraft.
 */
export function changeAccountLimitBy(bank: Bank, account_id: string, cents: number): Account {
  const { account_limit } = bank.store.accounts.get(account_id);
  const limit = euroCents(Math.max(0, account_limit.value + cents));
  return bank.store.accounts.update(account_id, { account_limit: limit });
}

export function hasPositiveBalance(bank: Bank, account_id: string): boolean {
  return balanceOf(bank, account_id).value > 0;
}
