import type { Bank } from '#sandbox/engine/bank.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { metaInfoOf } from './card-payment-info.ts';

/** A booking on the wire; one of its days may be missing. */
export function shownBooking({ options, store }: Bank, booking: Booking) {
  return {
    ...booking,
    valuta_date: options.showValutaDates ? booking.valuta_date : null,
    booking_date: options.showBookingDates ? booking.booking_date : null,
    meta_info: booking.meta_info ?? metaInfoOfCard(store, booking),
  };
}

/** Made when it is shown: stored with each booking, it would be half of the bank's memory. */
function metaInfoOfCard({ reservations }: Bank['store'], { booking_type, transaction_id }: Booking) {
  if (booking_type !== 'CARD_TRANSACTION' || transaction_id === null) return null;
  const [reservation] = reservations.by('reference', transaction_id);
  return reservation === undefined ? null : JSON.stringify(metaInfoOf(reservation));
}
