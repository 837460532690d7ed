import type { Bank } from '#sandbox/engine/bank.ts';
import type { Reservation } from '#sandbox/engine/model.ts';
import type { reservationTypes } from '#shared/bank/contract/accounts/reservations.ts';
import { oldReservationTypes } from '#shared/bank/contract/accounts/reservations.ts';

type Current = (typeof reservationTypes)[number];
type Old = (typeof oldReservationTypes)[number];

/** The older format knows fewer types and spells them in its own way. */
const spellings: Readonly<Record<Old, Current>> = {
  CARD_AUTHORIZATION: 'CardAuthorization',
  CLEARING_TRANSACTION: 'ClearingTransaction',
  INTRA_CUSTOMER_TRANSFER: 'IntraCustomerTransfer',
  SEIZURE: 'Seizure',
  SEPA_CREDIT_BATCH: 'SepaCreditBatch',
  SEPA_CREDIT_TRANSFER: 'SepaCreditTransfer',
};

/** The type in the current spelling, whichever one the store holds. */
export function currentType(stored: string): string {
  const old = oldReservationTypes.find((type) => type === stored);
  return old === undefined ? stored : spellings[old];
}

export function oldType(stored: string): string {
  return oldReservationTypes.find((old) => spellings[old] === stored) ?? stored;
}

/** Format of `api-version: 2022-07-18`. */
export function currentReservation(bank: Bank, reservation: Reservation) {
  const { card_id, reservation_type, ...shown } = reservation;
  return {
    ...shown,
    iban: bank.store.accounts.get(reservation.account_id).iban,
    type: currentType(reservation_type),
    meta_info: metaInfo(card_id),
  };
}

/** Format of `api-version: 2022-06-01`. */
export function oldReservation(reservation: Reservation) {
  const { id, amount, reference, status, description, resolved_at } = reservation;
  return {
    id,
    amount,
    reference,
    status,
    description,
    resolved_at,
    reservation_type: oldType(reservation.reservation_type),
    meta_info: JSON.stringify(metaInfo(reservation.card_id)),
    expires_at: null,
    expired_at: null,
  };
}

function metaInfo(cardId: string | null) {
  return cardId === null ? {} : { cards: { card_id: cardId } };
}
