import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalOneOf } from '../fields.ts';
import { open, payloadOf } from '../marks.ts';
import { cardTransaction, ownersByCardTransaction } from './transactions.ts';
import { noOperation } from '../unread.ts';

/** A case is answered in one of two ways or not at all; an answer after the deadline does not count. */
const fraudCase = {
  family: 'cards',
  entity: { kind: 'fraud_case', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  order: { by: 'rank', ranks: [['PENDING'], ['CONFIRMED', 'WHITELISTED', 'TIMEOUT']] },
  owners: ownersByCardTransaction,
  payload: payloadOf({
    id: open(entityId),
    resolution: open(optionalOneOf(['PENDING', 'CONFIRMED', 'WHITELISTED', 'TIMEOUT'])),
    /** Half an hour after the case started. */
    respond_until: open(optionalInstant),
    whitelisted_until: open(optionalInstant),
    card_transaction: cardTransaction,
  }),
} as const;

export const fraudCasePending = defineEvent({
  ...fraudCase,
  type: 'CARD_FRAUD_CASE_PENDING',
  occursWhen: 'A card transaction looks like fraud, and the customer must say at once whether it is.',
  status: { field: 'resolution', implied: 'PENDING' },
});

export const fraudCaseTimeout = defineEvent({
  ...fraudCase,
  type: 'CARD_FRAUD_CASE_TIMEOUT',
  occursWhen: 'The customer did not answer within 30 minutes whether a card transaction was fraud.',
  status: { field: 'resolution', implied: 'TIMEOUT' },
});
