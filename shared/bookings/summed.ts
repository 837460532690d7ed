import type { BookingOfAccount } from './ports.ts';

/** What sums over bookings count of one. */
export const summed = ({ id, amountCents, currency, valutaDate = '' }: BookingOfAccount) => ({
  id,
  amountCents,
  currency,
  valutaDate,
});
