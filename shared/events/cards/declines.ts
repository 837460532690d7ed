import { defineEvent } from '../definition.ts';
import { optionalOneOf, optionalText } from '../fields.ts';
import { nestedList, open, payloadOf, personal } from '../marks.ts';
import { weekly } from '../usual-silence.ts';
import { cardTransaction, ownersByCardTransaction } from './transactions.ts';
import { throughCard } from '../unread.ts';

const declineReasons = [
  '3DS_FAILED',
  'AUTHENTICATION_REQUIRED',
  'CARD_BLOCKED',
  'CARD_EXPIRED',
  'CARD_INACTIVE',
  'CARD_LOST',
  'CARD_STOLEN',
  'EXPIRY_DATE_INVALID',
  'FRAUD_SUSPECTED',
  'INSUFFICIENT_FUNDS',
  'INVALID_CARD_DETAILS',
  'INVALID_PIN_BLOCKED',
  'LIST_CONTROL',
  'PIN_INCORRECT',
  'SCA_REQUIRED',
  'SPENDING_LIMIT',
  'UNKNOWN',
  'UNSUPPORTED_FUNCTION',
  'DO_NOT_HONOUR',
  'POS_FAILURE',
  'PIN_VALIDATION_FAILURE',
  'AML_REQUIREMENT_FAILED',
  'TRANSACTION_NOT_ALLOWED',
  'SYSTEM_MALFUNCTION',
  'INVALID_FORMAT',
] as const;

/** A declined transaction has no id; it is identified by its event, which is sent once. */
const decline = {
  family: 'cards',
  entity: { kind: 'card_transaction', aspect: 'state', id: 'content' },
  unread: throughCard,
  order: { by: 'append' },
  status: { field: 'card_transaction.status', implied: 'DECLINED' },
  occurredAtField: 'card_transaction.attempted_at',
  owners: ownersByCardTransaction,
} as const;

export const cardAuthorizationDecline = defineEvent({
  ...decline,
  type: 'CARD_AUTHORIZATION_DECLINE_V2',
  usualSilence: weekly,
  occursWhen: 'A card transaction was declined; says why.',
  payload: payloadOf({
    reasons: nestedList({
      type: open(optionalOneOf(declineReasons)),
      id: open(optionalText),
      message: personal(optionalText),
    }),
    card_transaction: cardTransaction,
  }),
});

export const oldCardAuthorizationDecline = defineEvent({
  ...decline,
  type: 'CARD_AUTHORIZATION_DECLINE',
  occursWhen: 'A card transaction was declined; says one reason.',
  deprecated: { use: 'CARD_AUTHORIZATION_DECLINE_V2' },
  onlyInReference: true,
  payload: payloadOf({ reason: open(optionalText), card_transaction: cardTransaction }),
});
