import type { BookingOfAccount } from './ports.ts';

/** The fields of a booking that sums count. */
export const summed = ({ id, amountCents, currency, valutaDate = '' }: BookingOfAccount) => ({
  id,
  amountCents,
  currency,
  valutaDate,
});
