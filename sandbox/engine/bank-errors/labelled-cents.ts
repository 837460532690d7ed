import type { Bank } from '#sandbox/engine/bank.ts';
import type { LedgerAccount } from '#sandbox/engine/model/ledger-accounts.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { BankError, ChangedRow } from '#sandbox/engine/model/bank-error.ts';

/** Errors that are not healed and change the balance of an account. */
export function wrongBookingsOf({ store }: Pick<Bank, 'store'>, accountId: string): readonly BankError[] {
  return store.bankErrors
    .by('account_id', accountId)
    .filter(
      ({ healed_at, changed, amount_cents }) =>
        healed_at === null && changed.length > 0 && amount_cents !== 0,
    );
}

/** Cents by which an account holds too much until these errors are healed. */
export function heldTooMuch(bank: Pick<Bank, 'store'>, accountId: string): number {
  return wrongBookingsOf(bank, accountId).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** The same of one of the bank's own accounts. */
export function postedTooMuch({ store }: Pick<Bank, 'store'>, account: LedgerAccount): number {
  return store.bankErrors
    .by('healed_at', null)
    .flatMap(({ changed }) => changed)
    .filter(({ collection }) => collection === 'postings')
    .reduce((sum, { before, after }) => sum + centsOn(account, after) - centsOn(account, before), 0);
}

function centsOn(account: LedgerAccount, row: ChangedRow['after']): number {
  if (!isRecord(row) || row['ledger_account'] !== account) return 0;
  const cents = row['amount_cents'];
  return typeof cents === 'number' ? cents : 0;
}
