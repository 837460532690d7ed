import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { optionalInstant, optionalNumber, optionalText } from '../fields.ts';

export const disputeChanged = defineEvent({
  type: 'DISPUTE_CHANGED',
  family: 'cards',
  occursWhen: 'The state of the dispute of a card payment changed.',
  // Which dispute it is stands in the unsigned header alone, and no operation confirms it: the row is a hint as
  // well. It never becomes terminal, since a signed body under another id must not end a dispute for good.
  entity: { kind: 'dispute', aspect: 'state', id: 'header' },
  order: { by: 'arrival' },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  personal: ['merchant_name', 'person_id'],
  payload: z.looseObject({
    merchant_name: optionalText,
    /** A plain number; whether of cents is not stated. */
    amount: optionalNumber,
    created_at: optionalInstant,
    original_transaction_date: optionalInstant,
    card_id: optionalText,
    person_id: optionalText,
    external_refund_transaction_count: optionalNumber,
    external_refund_transaction_total: optionalNumber,
    /** Ends with DONE_ACCEPTED_BY_SERVICE, DONE_REJECTED_BY_SCHEME and the like. */
    status: optionalText,
  }),
});
