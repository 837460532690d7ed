import { currentReservation, currentType, oldReservation } from './reservation-formats.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list } from '#sandbox/engine/operation.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** Applied or revoked reservations are left out unless the filter asks for them. See "Versioning". */
export const listReservations: OperationHandler<RowOf<'accounts.reservations.list'>> = (
  { path, filter, headers },
  bank,
) => {
  const account = bank.store.accounts.get(path.account_id);
  const found = bank.store.reservations.where(
    (reservation) =>
      reservation.account_id === account.id &&
      reservation.status === (filter.status ?? 'OPEN') &&
      equals(filter.id, reservation.id) &&
      equals(filter.type, currentType(reservation.reservation_type)),
  );
  const version = headers['api-version'] ?? '2022-06-01';
  switch (version) {
    case '2022-07-18':
      return list(found.map((reservation) => currentReservation(bank, reservation)));
    case '2022-06-01':
      return list(found.map(oldReservation));
    default:
      throw validationError(`api-version ${version} does not exist.`);
  }
};
