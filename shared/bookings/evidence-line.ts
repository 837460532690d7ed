import type { MirroredBooking } from '#shared/bookings/evidence/compare-lines.ts';
import type { BookedLine, BookingLine, KnownBooking } from './ports.ts';

/** A booking of the mirror as a line that a statement of the bank should have. */
export function evidenceLineOf({
  id,
  amountCents,
  currency,
  valutaDate,
  recordedAt,
}: KnownBooking): MirroredBooking {
  return { bookingId: id, cents: amountCents, currency, valutaDay: valutaDate, recordedAt };
}

/** A booking of the mirror as the bank should list it. */
export function bookedLineOf(booking: BookingLine): BookedLine {
  return { ...evidenceLineOf(booking), bookingDay: booking.bookingDate };
}
