import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import type { BookingLine } from './ports.ts';

export type DatedBooking = Pick<BookingLine, 'bookingDate' | 'recordedAt'>;

/** The day on which the bank booked; if it gave none, the day on which it recorded the booking. */
export function bookingDayOf({ bookingDate, recordedAt }: DatedBooking): string {
  return bookingDate ?? businessDay(Date.parse(recordedAt));
}
