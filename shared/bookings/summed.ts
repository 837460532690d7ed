import type { BookingLine } from './ports.ts';

/** The fields of a booking that sums count. */
export const summed = ({ id, amountCents, currency, valutaDate = '' }: BookingLine) => ({
  id,
  amountCents,
  currency,
  valutaDate,
});
