import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import type { BookingOfAccount } from './ports.ts';

export type DatedBooking = Pick<BookingOfAccount, 'bookingDate' | 'recordedAt'>;

/** The day on which the bank booked; that of the record where it gave none. */
export function bookingDayOf({ bookingDate, recordedAt }: DatedBooking): string {
  return bookingDate ?? businessDay(Date.parse(recordedAt));
}
