import { canonicalInstant } from '#shared/kernel/clock.ts';
import type { Booking } from '#shared/events/accounts/bookings.ts';
import type { MirroredBooking, MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { BookingOfAccount, BookingTexts, MirroredBookings } from '#shared/statements/ports.ts';

/** Later than any instant of a booking. */
const end = '9999-12-31';

/** The bookings of an account as the mirror holds them. */
export function createMirroredBookings(
  mirror: Pick<MirrorRepository, 'bookings' | 'entity'>,
): MirroredBookings {
  const listed = async (query: Parameters<MirrorRepository['bookings']>[0]) => {
    const found: BookingOfAccount[] = [];
    for await (const booking of mirror.bookings(query)) found.push(bookingOf(booking));
    return found;
  };
  return {
    byValuta: async (accountId, { firstDay, lastDay }) =>
      listed({ accountId, by: 'valuta_date', from: firstDay, to: lastDay }),
    async read(accountId, id) {
      const { state } = (await mirror.entity('booking', id))?.aspects ?? {};
      const data = state?.data;
      if (data?.account_id !== accountId) return undefined;
      return bookingOf({
        id,
        data,
        amountCents: data.amount?.value ?? 0,
        currency: data.amount?.currency ?? 'EUR',
        recordedAt: canonicalInstant(data.recorded_at ?? '') ?? '',
      });
    },
    since: async (accountId, instant) => listed({ accountId, by: 'recorded_at', from: instant, to: end }),
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
    bookingDate: booking_date ?? undefined,
    valutaDate: valuta_date ?? undefined,
    type: booking_type ?? type ?? 'UNKNOWN',
    texts: data === undefined ? {} : textsOf(data, amountCents),
  };
}

/** The other side is the recipient of what goes out, and the sender of what comes in. */
function textsOf(data: Partial<Booking>, amountCents: number): BookingTexts {
  const isOutgoing = amountCents < 0;
  return {
    description: data.description ?? undefined,
    name: (isOutgoing ? data.recipient_name : data.sender_name) ?? undefined,
    iban: (isOutgoing ? data.recipient_iban : data.sender_iban) ?? undefined,
    bic: (isOutgoing ? data.recipient_bic : data.sender_bic) ?? undefined,
    endToEndId: data.end_to_end_id ?? undefined,
    mandateReference: data.mandate_reference ?? undefined,
    creditorIdentifier: data.creditor_identifier ?? undefined,
    purposeCode: data.purpose_code ?? undefined,
    transactionId: data.transaction_id ?? undefined,
    returnCode: data.sepa_return_code ?? undefined,
  };
}
