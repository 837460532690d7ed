import type { Bank } from '#sandbox/engine/bank.ts';
import { availableBalanceOf, balanceOf } from '#sandbox/engine/ledger/account-balances.ts';
import { statementDue } from '#sandbox/operations/accounts/statement-of-accounts.ts';
import type { Account, Booking, Reservation } from '#sandbox/engine/model.ts';
import { holderOf } from '#sandbox/entities/customers/account-holder.ts';

/** An account with its true balance, also where a fault makes the bank show another one. */
export function shownAccountRow(bank: Bank, account: Account) {
  const { id, iban, type, status, locking_status, person_id, business_id } = account;
  return {
    id,
    iban,
    type,
    status,
    locking_status,
    customer_id: person_id ?? business_id,
    holder: holderOf(bank, account) ?? '',
    balance_cents: balanceOf(bank, id).value,
    reserved_cents: bank.balances.reserved(id),
    available_cents: availableBalanceOf(bank, account).value,
  };
}

export function accountInDetail(bank: Bank, id: string) {
  const account = bank.store.accounts.get(id);
  const { bic, opened_at, closed_at, account_limit, locking_reasons } = account;
  return {
    ...shownAccountRow(bank, account),
    bic,
    opened_at,
    closed_at,
    limit_cents: account_limit.value,
    locking_reasons,
    /** The statement of the last complete month can be made; null if it exists. */
    statement_due: statementDue(bank, account),
    reservations: bank.store.reservations
      .by('account_id', id)
      .filter(({ status }) => status === 'OPEN')
      .map((reservation) => shownReservation(reservation)),
  };
}

function shownReservation({ id, amount, description, reservation_type, created_at }: Reservation) {
  return { id, amount_cents: amount.value, description, type: reservation_type, created_at };
}

export function shownBookingRow(booking: Booking) {
  const { id, booking_date, valuta_date, type, amount, description } = booking;
  const isIncoming = amount.value >= 0;
  return {
    id,
    booking_date,
    valuta_date,
    type,
    description,
    counterparty: isIncoming ? booking.sender_name : booking.recipient_name,
    amount_cents: amount.value,
    currency: amount.currency,
  };
}
