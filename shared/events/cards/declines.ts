import { defineEvent } from '../definition.ts';
import { optionalText } from '../fields.ts';
import { nestedList, open, payloadOf, personal } from '../marks.ts';
import { weekly } from '../usual-silence.ts';
import { cardTransaction, ownersByCardTransaction } from './transactions.ts';
import { throughCard } from '../unread.ts';

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
      type: open(optionalText),
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
