import { sumsOf, type BookingSums } from './booking-sums.ts';
import type { BookingLine } from './ports.ts';

/** The fields of a booking that sums count. */
export const summed = ({ id, amountCents, currency, valutaDate = '' }: BookingLine) => ({
  id,
  amountCents,
  currency,
  valutaDate,
});

/** Sums over those of the bookings. No list of them is made: there may be a million. */
export const sumsWhere = (
  bookings: Iterable<BookingLine>,
  isWanted: (booking: BookingLine) => boolean = () => true,
): BookingSums => sumsOf(Iterator.from(bookings).filter(isWanted).map(summed));
