import { bookingDayOf } from '#shared/bookings/booking-day.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';

/** A booking of the mirror as a line for the account's holder. */
export function statementEntryOf(booking: BookingOfAccount): StatementEntry {
  const { name, iban, bic, ...texts } = booking.texts;
  const hasCounterparty = [name, iban, bic].some((text) => text !== undefined);
  return {
    bookingId: booking.id,
    cents: booking.amountCents,
    bookingDay: bookingDayOf(booking),
    ...(booking.bookingDate === undefined && { isDayOfRecord: true as const }),
    valutaDay: booking.valutaDate,
    type: booking.type,
    ...(hasCounterparty && { counterparty: { name, iban, bic } }),
    ...texts,
  };
}
