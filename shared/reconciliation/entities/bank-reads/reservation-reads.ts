import type { Reservation } from '#shared/bank/contract/accounts/reservations.ts';
import { reservationCreated, reservationResolved } from '#shared/events/accounts/reservations.ts';
import { cardAuthorization } from '#shared/events/cards/authorizations.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { shownAs, type BankRead, type ShownEntity } from '#shared/reconciliation/entities/shown-entity.ts';
import type { EntityBank } from './entity-areas.ts';
import { everyPage } from './every-page.ts';
import { withParent } from './with-parent.ts';

/** Reads reservations of an account. */
export function createReservationReads(bank: EntityBank) {
  const reservationsOf = async (
    account_id: string,
    filter: { readonly id?: string; readonly status?: 'RESOLVED' } = {},
  ) => {
    const { reservations } = bank.accounts;
    const found = await everyPage((paged) => reservations.list({ account_id, filter, ...paged }));
    return found.map((reservation) => shownReservation(withParent(reservation, { account_id })));
  };

  return {
    /** Open reservations. */
    reservations: async ({ id: account_id }) => reservationsOf(account_id),
    /** A closed reservation is shown only by its id. */
    reservation: async ({ id, accountId }) => {
      if (accountId === undefined) return [];
      const open = await reservationsOf(accountId, { id });
      return open.length > 0 ? open : reservationsOf(accountId, { id, status: 'RESOLVED' });
    },
  } satisfies Record<string, BankRead>;
}

/** The list and the events name the type differently. */
function shownReservation({ type, ...reservation }: Reservation): ShownEntity {
  const body = { ...reservation, reservation_type: type };
  return shownAs(definitionOf(type, reservation.status), reservation.id, body);
}

function definitionOf(type: Reservation['type'], status: Reservation['status']): EventDefinition {
  if (status === 'RESOLVED') return reservationResolved;
  return type === 'CardAuthorization' ? cardAuthorization : reservationCreated;
}
