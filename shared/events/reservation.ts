import type { EventEntity, EventOrder, EventOwners, StatusRanks } from './definition.ts';
import {
  entityId,
  jsonOrText,
  optionalInstant,
  optionalMoney,
  optionalOneOf,
  optionalText,
} from './fields.ts';
import { open, personal } from './marks.ts';

// Card payments, transfers and seizures all reserve money. The types of `accounts` and of `cards` are about the same
// reservations, so they share row, order and fields.

export const reservationEntity = {
  kind: 'reservation',
  aspect: 'state',
  id: { field: 'id' },
} as const satisfies EventEntity;

/** Statuses of a reservation; ROLLBACK and EXPIRED are known only from public clients. */
const reservationRanks = [['OPEN'], ['RESOLVED', 'ROLLBACK', 'EXPIRED']] as const satisfies StatusRanks;

/** A closed reservation has the instant of its end, an open one the instant of the card use or reservation. */
export const reservationOrder = {
  by: 'rank',
  ranks: reservationRanks,
  within: ['resolved_at', 'expired_at', 'meta_info.cards.transaction_time', 'created_at'],
} as const satisfies EventOrder;

/** A card reservation leads to its customer through the card, since several customers may share the account. */
export const reservationOwners = {
  account: 'account_id',
  through: ['meta_info.cards.card_id'],
} as const satisfies EventOwners;

/** Their spelling varies. */
const reservationTypes = [
  'CARD_AUTHORIZATION',
  'CLEARING_TRANSACTION',
  'INTRA_CUSTOMER_TRANSFER',
  'SEIZURE',
  'SEPA_CREDIT_BATCH',
  'SEPA_CREDIT_TRANSFER',
  'ProtectedAccountSeizure',
  'SEPAInstantCreditTransfer',
] as const;

/** Card reservations have an expiry, the others name their account. */
export const reservationFields = {
  id: open(entityId),
  account_id: open(optionalText),
  iban: personal(optionalText),
  amount: open(optionalMoney),
  reservation_type: open(optionalOneOf(reservationTypes)),
  reference: personal(optionalText),
  status: open(optionalText),
  description: personal(optionalText),
  created_at: open(optionalInstant),
  expires_at: open(optionalInstant),
  expired_at: open(optionalInstant),
  resolved_at: open(optionalInstant),
  /** Its member `cards` describes the card payment: as JSON text in some types, as an object in others. */
  meta_info: personal(jsonOrText),
};
