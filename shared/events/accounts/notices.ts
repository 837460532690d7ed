import { defineEvent } from '../definition.ts';
import {
  entityId,
  jsonOrText,
  optionalDay,
  optionalFlag,
  optionalInstant,
  optionalNumber,
  optionalOneOf,
  optionalText,
} from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';
import { noOperation } from '../unread.ts';

export const message = defineEvent({
  type: 'MESSAGE',
  family: 'accounts',
  occursWhen: 'The bank wrote a message that its customer has to be shown.',
  entity: { kind: 'message', aspect: 'hint', id: 'header' },
  order: { by: 'append' },
  owners: { person: 'person_id', business: 'business_id', account: 'account_id' },
  readBy: 'persons.messages.get',
  payload: payloadOf({
    account_id: open(optionalText),
    person_id: personal(optionalText),
    business_id: open(optionalText),
    /** How the customer must be informed. */
    channel: open(optionalOneOf(['any', 'email'])),
    title: personal(optionalText),
    text: personal(optionalText),
  }),
});

export const postboxItemCreated = defineEvent({
  type: 'POSTBOX_ITEM_CREATED',
  version: 2,
  family: 'accounts',
  occursWhen: 'A document was put into the postbox of a customer.',
  entity: { kind: 'postbox_item', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  order: { by: 'append' },
  occurredAtField: 'created_at',
  owners: { customer: 'belongs_to' },
  onlyInReference: true,
  mandatory: true,
  payload: payloadOf({
    id: open(entityId),
    belongs_to: personal(optionalText),
    owner_type: open(optionalOneOf(['Person', 'Business'])),
    created_at: open(optionalInstant),
    document_date: open(optionalDay),
    document_type: open(optionalText),
    name: personal(optionalText),
    description: personal(optionalText),
    /** Whether and how the customer must be informed and must confirm; the bank's reference lists no values. */
    customer_notification: personal(jsonOrText),
    customer_confirmation: personal(jsonOrText),
    document_size: open(optionalNumber),
    document_content_type: open(optionalText),
    document_id: open(optionalText),
    has_been_read: open(optionalFlag),
    has_been_confirmed: open(optionalFlag),
    reference_id: open(optionalText),
  }),
});

export const potentialAccountBlocking = defineEvent({
  type: 'POTENTIAL_ACCOUNT_BLOCKING',
  version: 2,
  family: 'accounts',
  occursWhen: 'Accounts of a person will be blocked, since the identity document expires.',
  // The body names nobody, and the bank's reference does not say whom the header names. The document is a person's.
  entity: { kind: 'person', aspect: 'announced_block_hint', id: 'header' },
  unread: noOperation,
  order: { by: 'arrival' },
  payload: payloadOf({
    blocking_date: open(optionalDay),
    reason: personal(optionalText),
  }),
});
