import type { Bank } from '#sandbox/engine/bank.ts';
import type { Booking } from '#sandbox/engine/model.ts';

/** A booking on the wire, which may lack one of its days. */
export function shownBooking({ options }: Bank, booking: Booking) {
  return {
    ...booking,
    valuta_date: options.showValutaDates ? booking.valuta_date : null,
    booking_date: options.showBookingDates ? booking.booking_date : null,
  };
}
