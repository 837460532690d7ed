import type { Bank } from '#sandbox/engine/bank.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { daysAfter, monthsAfter } from '#shared/kernel/calendar/business-day.ts';

const daysOfYear = 365;

/**
 * Step of the bank's day: on the first of a month, interest for the days of the month before on which an account closed
 * with more debt than its limit allows, at any balance. Less than a cent is not booked.
 */
export function chargeExceededOverdrafts(bank: Bank, today: string): void {
  const { exceededInterestRate: rate } = bank.options;
  if (rate === 0 || !today.endsWith('-01')) return;
  for (const account of bank.store.accounts.by('status', 'ACTIVE')) {
    const cents = Math.floor((exceededCentDays(bank, account, today) * rate) / daysOfYear);
    if (cents > 0)
      recordBooking(bank, {
        account_id: account.id,
        booking_type: 'InterestOverdraftExceeded',
        against: 'interest_income',
        amountCents: -cents,
        description: 'Interest',
      });
  }
}

/** The excess of each day, in cents, added up. The limit is that of today. */
function exceededCentDays(bank: Bank, { id, account_limit }: Account, today: string): number {
  const changes = bank.store.bookings.by('account_id', id);
  let sum = 0;
  for (let day = monthsAfter(today, -1); day < today; day = daysAfter(day, 1)) {
    const closing = changes.reduce(
      (cents, { valuta_date, amount }) => (valuta_date <= day ? cents + amount.value : cents),
      account_limit.value,
    );
    sum += Math.max(0, -closing);
  }
  return sum;
}
