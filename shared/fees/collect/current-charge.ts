import type { BookingOfAccount, MirroredBookings } from '#shared/bookings/ports.ts';
import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import { chargesOfMonth } from '#shared/fees/charges/charges-of-month.ts';
import { isFree } from '#shared/fees/charges/fees-of-bookings.ts';
import { bookingOf, withoutCharge, type Charge } from '#shared/fees/model/charge.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeSchedule } from '#shared/fees/model/fee-schedule.ts';
import { monthOf } from '#shared/fees/model/months.ts';
import type { Acceptances, FeeIntents } from '#shared/fees/model/ports.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { createCancellations } from './cancelled-bookings.ts';
import type { UnclearReturns } from './nameless-return.ts';
import { daysOf } from './owed-charges.ts';

export interface CurrentChargeDeps {
  readonly mirrored: Pick<MirroredBookings, 'read' | 'since'>;
  readonly acceptances: Pick<Acceptances, 'of'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly schedule: FeeSchedule;
}

interface CurrentCharges {
  readonly priceNow: (intent: FeeIntent) => Promise<Charge>;
  /** Returns that may cancel the booking of the fee, or another one. */
  readonly unclearReturns: (intent: FeeIntent) => Promise<UnclearReturns | undefined>;
}

/**
 * What the fees of an account cost by its bookings of now: since they were planned, the bank may have withdrawn,
 * cancelled or corrected a booking. A monthly fee stays as it was planned.
 */
export function currentCharges(
  { mirrored, acceptances, intents, schedule }: CurrentChargeDeps,
  account: RegisteredAccount,
  asOf: string,
): CurrentCharges {
  const accepted = memoised(async () => acceptances.of(account.id));
  const charges = memoised(async () => {
    const known = new Map<string, Charge>();
    for await (const { id, charge } of intents.ofAccount(account.id)) known.set(id, charge);
    return known;
  });
  const bookingNow = createBookingNow(mirrored, account.id);
  const released = new Set<string>();
  const priceNow = async ({ id, charge }: FeeIntent): Promise<Charge> => {
    const bookingId = bookingOf(charge);
    if (bookingId === undefined) return charge;
    const { booking } = await bookingNow(bookingId);
    if (typeof booking === 'string') return withoutCharge(charge, booking);
    const known = await charges();
    const month = `${charge.code} ${charge.period}`;
    if (!released.has(month)) await releaseFree(known, charge, bookingNow);
    released.add(month);
    const day = bookingDayOf(booking);
    const { type, amountCents: cents, currency } = booking;
    const priced = chargesOfMonth(schedule, {
      account: { ...daysOf(account, asOf), id: account.id, acceptances: await accepted() },
      period: monthOf(day),
      isPlanned: true,
      bookings: [{ id: bookingId, day, type, cents, currency }],
      before: [...known].flatMap(([other, each]) => (other === id ? [] : [each])),
      again: charge,
    });
    const found = priced.find(({ code }) => code === charge.code);
    // It keeps the month of its plan, which is part of its name.
    const now =
      found === undefined ? withoutCharge(charge, 'corrected') : { ...found, period: charge.period };
    // What it takes of a free quota, the next one does not get.
    if (now.cents < charge.cents) known.set(id, now);
    return now;
  };
  const unclearReturns = async ({ charge }: FeeIntent) => {
    const bookingId = bookingOf(charge);
    return bookingId === undefined ? undefined : (await bookingNow(bookingId)).unclear;
  };
  return { priceNow, unclearReturns };
}

type BookingNow = ReturnType<typeof createBookingNow>;

/** A booking that is gone no longer takes a free place of its month. */
async function releaseFree(
  known: Map<string, Charge>,
  { code, period }: Charge,
  bookingNow: BookingNow,
): Promise<void> {
  for (const [id, each] of known) {
    if (each.code !== code || each.period !== period || !isFree(each)) continue;
    const { booking } = await bookingNow(each.occurrence);
    if (typeof booking === 'string') known.set(id, withoutCharge(each, booking));
  }
}

interface CurrentBooking {
  /** As the mirror has it, or why it is gone. */
  readonly booking: BookingOfAccount | 'withdrawn' | 'cancelled';
  readonly unclear?: UnclearReturns | undefined;
}

function createBookingNow(mirrored: Pick<MirroredBookings, 'read' | 'since'>, accountId: string) {
  const cancellationOf = createCancellations(mirrored, accountId);
  return async (id: string): Promise<CurrentBooking> => {
    const booking = await mirrored.read(accountId, id);
    if (booking === undefined) return { booking: 'withdrawn' };
    const found = await cancellationOf(booking);
    return found === 'cancelled' ? { booking: 'cancelled' } : { booking, unclear: found };
  };
}
