import type { BookingOfAccount, MirroredBookings } from '#shared/bookings/ports.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { chargesOfMonth } from '#shared/fees/charges/charges-of-month.ts';
import { bookingOf, withoutCharge, type Charge } from '#shared/fees/model/charge.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeSchedule } from '#shared/fees/model/fee-schedule.ts';
import { monthOf } from '#shared/fees/model/months.ts';
import type { Acceptances, FeeIntents } from '#shared/fees/model/ports.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { daysOf } from './owed-charges.ts';

export interface CurrentChargeDeps {
  readonly mirrored: Pick<MirroredBookings, 'read' | 'since'>;
  readonly acceptances: Pick<Acceptances, 'of'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly schedule: FeeSchedule;
}

/**
 * What the fees of an account cost by its bookings of now: since they were planned, the bank may have withdrawn,
 * cancelled or corrected a booking. A monthly fee stays as it was planned.
 */
export function currentCharges(
  { mirrored, acceptances, intents, schedule }: CurrentChargeDeps,
  account: RegisteredAccount,
  asOf: string,
): (intent: FeeIntent) => Promise<Charge> {
  const accepted = memoised(async () => acceptances.of(account.id));
  return async ({ id, charge }) => {
    const bookingId = bookingOf(charge);
    if (bookingId === undefined) return charge;
    const booking = await mirrored.read(account.id, bookingId);
    if (booking === undefined) return withoutCharge(charge, 'withdrawn');
    if (await isCancelled(mirrored, account.id, booking)) return withoutCharge(charge, 'cancelled');
    const others: Charge[] = [];
    for await (const other of intents.ofAccount(account.id)) if (other.id !== id) others.push(other.charge);
    const day = bookingDayOf(booking);
    const { type, amountCents: cents, currency } = booking;
    const priced = chargesOfMonth(schedule, {
      account: { ...daysOf(account, asOf), id: account.id, acceptances: await accepted() },
      period: monthOf(day),
      isPlanned: true,
      bookings: [{ id: bookingId, day, type, cents, currency }],
      before: others,
    });
    const now = priced.find(({ code }) => code === charge.code);
    // It keeps the month of its plan, which is part of its name.
    return now === undefined ? withoutCharge(charge, 'corrected') : { ...now, period: charge.period };
  };
}

/** A cancellation names the transaction, or a reference, or the reference, of what it gives back. */
async function isCancelled(
  mirrored: Pick<MirroredBookings, 'since'>,
  accountId: string,
  booking: BookingOfAccount,
): Promise<boolean> {
  for await (const later of mirrored.since(accountId, booking.recordedAt))
    if (cancels(later, booking)) return true;
  return false;
}

/** Types such as CANCELLATION_BOOKING, CREDIT_TRANSFER_CANCELLATION, CancellationCardTransaction, SEPA_DIRECT_DEBIT_RETURN. */
const givesBack = /cancellation|_RETURN$/i;

function cancels(later: BookingOfAccount, { id, amountCents, currency, texts }: BookingOfAccount): boolean {
  if (later.id === id || !givesBack.test(later.type)) return false;
  if (later.amountCents !== -amountCents || later.currency !== currency) return false;
  const isNamed = (name: string | undefined, other: string | undefined) =>
    name !== undefined && name !== '' && name !== 'NOTPROVIDED' && name === other;
  return (
    isNamed(texts.transactionId, later.returnTransactionId) ||
    isNamed(texts.transactionId, later.texts.transactionId) ||
    isNamed(texts.endToEndId, later.texts.endToEndId)
  );
}
