import type { Bank } from '#sandbox/engine/bank.ts';

/** Transfers to a trusted IBAN skip the second factor. See "Account management". */
export function isTrusted(bank: Bank, accountId: string, recipientIban: string): boolean {
  return bank.store.trustedIbans.by('account_id', accountId).some(({ iban }) => iban === recipientIban);
}
