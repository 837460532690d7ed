import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import { canonicalInstant } from '#shared/kernel/clock.ts';
import type { MirroredBooking, MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { chargesIn } from '#shared/bookings/charges-in.ts';
import { given, textsOf } from '#shared/bookings/booking-texts.ts';
import type { BookingOfAccount, MirroredBookings } from '#shared/bookings/ports.ts';

/** Later than any instant of a booking. */
const end = '9999-12-31';

/** The bookings of an account as the mirror holds them. */
export function createMirroredBookings(
  mirror: Pick<MirrorRepository, 'bookings' | 'entity'>,
): MirroredBookings {
  async function* listed(query: Parameters<MirrorRepository['bookings']>[0]) {
    for await (const booking of mirror.bookings(query)) yield bookingOf(booking);
  }
  return {
    async *byValuta(accountId, { firstDay, lastDay }) {
      yield* listed({ accountId, by: 'valuta_date', from: firstDay, to: lastDay });
    },
    async read(accountId, id) {
      const { state } = (await mirror.entity('booking', id))?.aspects ?? {};
      const data = state?.data;
      if (data?.account_id !== accountId || state?.withdrawn === true) return undefined;
      return bookingOf({
        id,
        data,
        amountCents: data.amount?.value ?? 0,
        currency: data.amount?.currency ?? 'EUR',
        recordedAt: canonicalInstant(data.recorded_at ?? '') ?? '',
      });
    },
    async *since(accountId, instant) {
      yield* listed({ accountId, by: 'recorded_at', from: instant, to: end });
    },
  };
}

type Kept = Pick<MirroredBooking, 'id' | 'amountCents' | 'currency' | 'recordedAt' | 'data'>;

function bookingOf({ id, amountCents, currency, recordedAt, data }: Kept): BookingOfAccount {
  const { booking_date, valuta_date, booking_type, type } = data ?? {};
  return {
    id,
    amountCents,
    currency,
    recordedAt,
    bookingDate: statedDay(booking_date),
    valutaDate: statedDay(valuta_date),
    type: given(booking_type) ?? given(type) ?? 'UNKNOWN',
    returnTransactionId: given(data?.return_transaction_id),
    returnCharges: chargesIn(data?.return_charges, currency),
    texts: data === undefined ? {} : textsOf(data, amountCents),
  };
}
