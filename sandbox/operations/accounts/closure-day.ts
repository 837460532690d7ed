import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter } from '#sandbox/engine/business-day.ts';
import { bookingsOf } from '#sandbox/engine/ledger.ts';
import type { Account } from '#sandbox/engine/model.ts';

/** So long a direct debit can come back. */
const returnDays = 56;

/**
 * The first day on which the account can be closed: of an account with a decoupled or a credit card, the day after
 * its last direct debit can come back; of any other, today. See "Limits".
 */
export function closureDay(bank: Bank, account: Account): string {
  const cards = bank.store.cards.where(({ account_id }) => account_id === account.id);
  if (!cards.some(({ type }) => /CREDIT|DECOUPLED/.test(type))) return bank.today();
  return bookingsOf(bank, account.id)
    .filter(({ booking_type }) => booking_type === 'SEPA_DIRECT_DEBIT' || booking_type === 'DIRECT_DEBIT')
    .map(({ valuta_date }) => daysAfter(valuta_date, returnDays + 1))
    .reduce((latest, day) => (day > latest ? day : latest), bank.today());
}
