import { defineEvent } from '../definition.ts';
import { optionalInstant, optionalNumber, optionalOneOf, optionalText } from '../fields.ts';
import { open, payloadOf, personal, reliedOn } from '../marks.ts';
import { noOperation } from '../unread.ts';

export const disputeChanged = defineEvent({
  type: 'DISPUTE_CHANGED',
  family: 'cards',
  occursWhen: 'The state of the dispute of a card payment changed.',
  // No operation confirms which dispute it is. The row never becomes terminal, since a signed body under another id must
  // not end a dispute for good.
  entity: { kind: 'dispute', aspect: 'hint', id: 'header' },
  unread: noOperation,
  order: { by: 'arrival' },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  payload: payloadOf({
    merchant_name: personal(optionalText),
    /** A plain number; it is undocumented whether in cents. */
    amount: reliedOn(open(optionalNumber)),
    created_at: open(optionalInstant),
    original_transaction_date: open(optionalInstant),
    card_id: open(optionalText),
    person_id: personal(optionalText),
    external_refund_transaction_count: open(optionalNumber),
    external_refund_transaction_total: open(optionalNumber),
    status: open(
      optionalOneOf([
        'NEW',
        'ADDITIONAL_INFO_REQUIRED',
        'DISPUTE_FILED',
        'INITIATED',
        'OPEN',
        'INVESTIGATING',
        'DONE_ACCEPTED_BY_SERVICE',
        'DONE_ACCEPTED_BY_SCHEME',
        'DONE_REJECTED_BY_SERVICE',
        'DONE_REJECTED_BY_SCHEME',
      ]),
    ),
  }),
});
