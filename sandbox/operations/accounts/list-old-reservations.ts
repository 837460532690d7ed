import { oldReservation, oldType } from './reservation-formats.ts';
import { equals } from '#sandbox/entities/matches.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { list } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

export const listOldReservations: OperationHandler<RowOf<'accounts.reservations.listOld'>> = (
  { path, filter },
  bank,
) => {
  const account = bank.store.accounts.get(path.account_id);
  return list(
    bank.store.reservations
      .where(
        (reservation) =>
          reservation.account_id === account.id &&
          reservation.status === 'OPEN' &&
          equals(filter.reservation_type, oldType(reservation.reservation_type)),
      )
      .map(oldReservation),
  );
};
