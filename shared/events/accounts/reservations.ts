import { defineEvent } from '../definition.ts';
import { payloadOf } from '../marks.ts';
import { reservationEntity, reservationOrder, reservationOwners, reservationFields } from '../reservation.ts';
import { bankingDays, daily } from '../usual-silence.ts';

const reservation = {
  family: 'accounts',
  entity: reservationEntity,
  order: reservationOrder,
  owners: reservationOwners,
  // Only that of a card payment runs out.
  mayOmit: ['expired_at'],
  payload: payloadOf(reservationFields),
} as const;

export const reservationCreated = defineEvent({
  ...reservation,
  type: 'RESERVATION_CREATED',
  version: 2,
  usualSilence: daily,
  occursWhen: 'Money of an account was reserved, for a seizure or a transfer.',
  status: { field: 'status', implied: 'OPEN' },
  occurredAtField: 'created_at',
});

export const reservationResolved = defineEvent({
  ...reservation,
  type: 'RESERVATION_RESOLVED',
  version: 2,
  usualSilence: bankingDays,
  occursWhen: 'Money that was reserved was booked or is free again.',
  status: { field: 'status', implied: 'RESOLVED' },
  occurredAtField: 'resolved_at',
});
