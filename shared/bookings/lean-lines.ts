import type { BookingLine } from './ports.ts';

/**
 * Lines that take as little memory as they can: days, types and currencies are the same in many of them, and each is in
 * memory once.
 */
export function createLeanLines() {
  const known = new Map<string, string>();
  const shared = (text: string) => {
    const found = known.get(text) ?? unsliced(text);
    known.set(found, found);
    return found;
  };
  const sharedIfAny = (text: string | undefined) => (text === undefined ? undefined : shared(text));
  return {
    bookingLine: (booking: BookingLine): BookingLine => ({
      id: unsliced(booking.id),
      amountCents: booking.amountCents,
      currency: shared(booking.currency),
      recordedAt: unsliced(booking.recordedAt),
      bookingDate: sharedIfAny(booking.bookingDate),
      valutaDate: sharedIfAny(booking.valutaDate),
      type: shared(booking.type),
    }),
  };
}

/** A text that was cut out of a longer one keeps that one in memory. */
const unsliced = (text: string) => Buffer.from(text).toString();
