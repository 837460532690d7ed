import type { Bank } from '#sandbox/engine/bank.ts';
import { atBusinessHour } from '#shared/kernel/calendar/business-day.ts';
import { balanceOf } from '#sandbox/engine/ledger/account-balances.ts';
import { bookingsOf, recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { euroCents, type Booking, type Money } from '#sandbox/engine/model.ts';
import type { AccruedMicros, ConsumerOverdraft } from '#sandbox/engine/model/lending.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';

/** Members that the overdrafts of consumers, freelancers and businesses share. */
export type Overdrawn = Pick<
  ConsumerOverdraft,
  'id' | 'account_id' | 'limit' | 'interest_accrual_rate' | 'overdraft_rate' | 'accrued_micros'
>;

export const microsPerCent = 1_000_000;

/** A day’s interest on the overdrawn amount; beyond the limit the rate is higher. */
export function interestOfDay(overdraft: Overdrawn, balanceCents: number): AccruedMicros {
  const overdrawn = Math.max(0, -balanceCents);
  const within = Math.min(overdrawn, overdraft.limit.value);
  const interest = within * overdraft.interest_accrual_rate + (overdrawn - within) * overdraft.overdraft_rate;
  return Math.round(interest * microsPerCent);
}

/** Rounded to whole cents, as the bank shows and books it. */
export function accruedInterest({ accrued_micros }: Pick<Overdrawn, 'accrued_micros'>): Money {
  return euroCents(Math.floor(accrued_micros / microsPerCent));
}

/** Debits interest from the account at any balance. */
export function debitInterest(bank: Bank, { id, account_id }: Overdrawn, cents: number): void {
  if (cents === 0) return;
  recordBooking(bank, {
    account_id,
    booking_type: 'InterestOverdraft',
    against: 'interest_income',
    amountCents: -cents,
    description: 'Overdraft interest',
    transaction_id: id,
  });
}

/** Since when the balance has been below zero; null while it is not. */
export function negativeSince(bank: Bank, accountId: string): string | null {
  const today = bank.today();
  let balance = balanceOf(bank, accountId).value;
  let since: string | null = null;
  const counted = bookingsOf(bank, accountId)
    .filter(({ valuta_date }) => valuta_date <= today)
    .toSorted((one, other) => countsFrom(one) - countsFrom(other));
  for (const booking of counted.toReversed()) {
    if (balance >= 0) break;
    since = toIsoInstant(countsFrom(booking));
    balance -= booking.amount.value;
  }
  return since;
}

/** A disposition counts from the midnight of its valuta date, any other booking at once. */
function countsFrom({ recorded_at, valuta_date, creation_date }: Booking): number {
  const recordedMs = Date.parse(recorded_at);
  return valuta_date > creation_date ? Math.max(recordedMs, atBusinessHour(valuta_date, 0)) : recordedMs;
}
