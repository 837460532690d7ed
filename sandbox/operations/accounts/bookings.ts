import { equals, isAtInstants, isOnDays } from '#sandbox/entities/matches.ts';
import { bookingsOf } from '#sandbox/engine/ledger/bookings.ts';
import { shownBooking } from '#sandbox/engine/reservations/shown-booking.ts';
import { type HandlersOf, list, shownList } from '#sandbox/engine/operation.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const bookingHandlers = {
  'accounts.bookings.list': ({ path, filter }, bank) =>
    shownList(
      bookingsOf(bank, bank.store.accounts.get(path.account_id).id).filter(
        (booking) =>
          equals(filter.id, booking.id) &&
          equals(filter.type, booking.type) &&
          equals(filter.booking_type, booking.booking_type) &&
          equals(filter.description, booking.description) &&
          equals(filter.transaction_id, booking.transaction_id) &&
          equals(filter.receiver_iban_virtual, booking.receiver_iban_virtual) &&
          isOnDays(filter.valuta_date, bank.options.showValutaDates ? booking.valuta_date : null) &&
          isOnDays(filter.booking_date, bank.options.showBookingDates ? booking.booking_date : null) &&
          isAtInstants(filter.recorded_at, booking.recorded_at),
      ),
      (booking) => shownBooking(bank, booking),
    ),
  'accounts.rejectedIncomingTransactions.list': ({ path }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    return list(bank.store.rejectedTransactions.by('account_id', account.id));
  },
} satisfies Partial<HandlersOf<OperationRow>>;
