import { equals } from '#sandbox/entities/matches.ts';
import { type HandlersOf, shownList } from '#sandbox/engine/operation.ts';
import { metaInfoOf } from '#sandbox/engine/reservations/card-payment-info.ts';
import { withWrongReservations } from '#sandbox/engine/bank-errors/shown-errors.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Reservation } from '#sandbox/engine/model.ts';
import { oldReservationTypes, type reservationTypes } from '#shared/bank/contract/accounts/reservations.ts';

export const reservationHandlers = {
  /** Applied or revoked reservations are left out unless the filter asks for them. See "Versioning". */
  'accounts.reservations.list': ({ path, filter, headers }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    const found = reservationsOf(bank, account.id).filter(
      (reservation) =>
        reservation.status === (filter.status ?? 'OPEN') &&
        equals(filter.id, reservation.id) &&
        equals(filter.type, currentType(reservation.reservation_type)),
    );
    const version = headers['api-version'] ?? '2022-06-01';
    switch (version) {
      case '2022-07-18':
        return shownList(found, (reservation) => currentReservation(bank, reservation));
      case '2022-06-01':
        return shownList(found, oldReservation);
      default:
        throw validationError(`api-version ${version} does not exist.`);
    }
  },
  'accounts.reservations.listOld': ({ path, filter }, bank) => {
    const account = bank.store.accounts.get(path.account_id);
    return shownList(
      reservationsOf(bank, account.id).filter(
        (reservation) =>
          reservation.status === 'OPEN' &&
          equals(filter.reservation_type, oldType(reservation.reservation_type)),
      ),
      oldReservation,
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function reservationsOf(bank: Bank, accountId: string): readonly Reservation[] {
  return withWrongReservations(bank, bank.store.reservations.by('account_id', accountId));
}

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

/** The type in the current spelling, from either spelling in the store. */
function currentType(stored: string): string {
  const old = oldReservationTypes.find((type) => type === stored);
  return old === undefined ? stored : spellings[old];
}

function oldType(stored: string): string {
  return oldReservationTypes.find((old) => spellings[old] === stored) ?? stored;
}

/** Format of `api-version: 2022-07-18`. */
function currentReservation(bank: Bank, reservation: Reservation) {
  const { id, account_id, reference, amount, description, status, ...rest } = reservation;
  const { reservation_type, created_at, resolved_at } = rest;
  return {
    id,
    account_id,
    reference,
    amount,
    description,
    status,
    created_at,
    resolved_at,
    iban: bank.store.accounts.get(reservation.account_id).iban,
    type: currentType(reservation_type),
    meta_info: metaInfo(reservation),
  };
}

/** Format of `api-version: 2022-06-01`. */
function oldReservation(reservation: Reservation) {
  const { id, amount, reference, status, description, expires_at, resolved_at } = reservation;
  return {
    id,
    amount,
    reference,
    status,
    description,
    resolved_at,
    reservation_type: oldType(reservation.reservation_type),
    meta_info: JSON.stringify(metaInfo(reservation)),
    expires_at,
    expired_at: expiredAt(reservation),
  };
}

/** The instant at which it expired, if it was still open. */
export function expiredAt({ expires_at, resolved_at }: Reservation): string | null {
  return resolved_at === expires_at ? expires_at : null;
}

function metaInfo(reservation: Reservation) {
  return reservation.card_id === null ? {} : metaInfoOf(reservation);
}
