import type { Bank } from '#sandbox/engine/bank.ts';

/** Transfers to a trusted IBAN skip the second factor. See "Account management". */
export function isTrusted(bank: Bank, accountId: string, recipientIban: string): boolean {
  return bank.store.trustedIbans
    .all()
    .some(({ account_id, iban }) => account_id === accountId && iban === recipientIban);
}
