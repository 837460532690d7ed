import { refusalOfOutgoing } from '#sandbox/entities/accounts/account-refusals.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { availableBalanceOf } from '#sandbox/engine/ledger/account-balances.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';

/** Why this amount cannot leave the account now. */
export function refusalOfPayment(bank: Bank, account: Account, cents: number): BankRefusal | undefined {
  const refused = refusalOfOutgoing(account);
  if (refused !== undefined || cents <= availableBalanceOf(bank, account).value) return refused;
  return refusal(400, 'insufficient_funds', 'The available balance is too low.');
}

/** The refusal's code, which a declined payment keeps as its reason. */
export function reasonOf({ entries }: BankRefusal): string {
  return entries[0]?.code ?? 'unknown';
}
