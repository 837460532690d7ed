import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalText } from '../fields.ts';
import { cardTransaction, cardTransactionPersonal, ownersByCardTransaction } from './transactions.ts';

/** A case is answered in one of two ways or not at all; what the customer says after its time counts for nothing. */
const fraudCase = {
  family: 'cards',
  entity: { kind: 'fraud_case', aspect: 'state', id: { field: 'id' } },
  order: { by: 'rank', ranks: [['PENDING'], ['CONFIRMED', 'WHITELISTED', 'TIMEOUT']] },
  owners: ownersByCardTransaction,
  personal: cardTransactionPersonal,
  payload: z.looseObject({
    id: entityId,
    resolution: optionalText,
    /** Half an hour after the case began. */
    respond_until: optionalInstant,
    whitelisted_until: optionalInstant,
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
