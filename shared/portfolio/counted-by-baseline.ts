import { bookingDayOf, type DatedBooking } from '#shared/bookings/booking-day.ts';
import type { Baseline } from './registered-account.ts';

/** Whether an account's baseline counts a booking, which may have come into the mirror only since the onboarding. */
export function isCountedBy(
  { day, counted }: Baseline,
  booking: DatedBooking & { readonly id: string },
): boolean {
  if (counted === undefined) return false;
  if (counted.ids.includes(booking.id)) return true;
  return bookingDayOf(booking) <= day && booking.recordedAt < counted.recordedBefore;
}
