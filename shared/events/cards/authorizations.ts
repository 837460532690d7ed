import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { optionalInstant, optionalDay, optionalText, orNone } from '../fields.ts';
import { payloadOf, personal } from '../marks.ts';
import { reservationEntity, reservationOrder, reservationOwners, reservationFields } from '../reservation.ts';
import { daily, weekly } from '../usual-silence.ts';
import { merchant, originalAmount } from './transactions.ts';

/** The card payment that reserved the money. */
const cardsOfMetaInfo = z.looseObject({
  card_id: optionalText,
  merchant: orNone(merchant),
  original_amount: originalAmount.schema,
  pos_entry_mode: optionalText,
  trace_id: optionalText,
  transaction_id: optionalText,
  transaction_date: optionalDay,
  transaction_time: optionalInstant,
  auth_code: optionalText,
  acquirer_id: optionalText,
  terminal_id: optionalText,
  transaction_type: optionalText,
});

/** JSON text in one type and an object in the other: both are parsed into the object. */
const metaInfo = orNone(z.looseObject({ cards: orNone(cardsOfMetaInfo) }));

const authorization = {
  family: 'cards',
  entity: reservationEntity,
  order: reservationOrder,
  owners: reservationOwners,
  // The card leads to the account, and the payment has its own instant.
  mayOmit: ['account_id', 'created_at'],
  payload: payloadOf({ ...reservationFields, meta_info: personal(metaInfo) }),
} as const;

export const cardAuthorization = defineEvent({
  ...authorization,
  type: 'CARD_AUTHORIZATION',
  version: 2,
  usualSilence: daily,
  occursWhen: 'An authorization was created after a card transaction.',
  status: { field: 'status', implied: 'OPEN' },
});

export const cardAuthorizationResolution = defineEvent({
  ...authorization,
  type: 'CARD_AUTHORIZATION_RESOLUTION',
  version: 2,
  usualSilence: weekly,
  occursWhen: 'The money that a card authorization reserved was booked or set free, or its time ran out.',
  status: { field: 'status', implied: 'RESOLVED' },
  occurredAtField: 'resolved_at',
});
