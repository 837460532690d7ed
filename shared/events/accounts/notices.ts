import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  jsonOrText,
  optionalDay,
  optionalFlag,
  optionalInstant,
  optionalNumber,
  optionalText,
} from '../fields.ts';

export const message = defineEvent({
  type: 'MESSAGE',
  family: 'accounts',
  occursWhen: 'The bank wrote a message that its customer has to be shown.',
  entity: { kind: 'message', aspect: 'state', id: 'header' },
  order: { by: 'append' },
  owners: { person: 'person_id', business: 'business_id', account: 'account_id' },
  readBy: 'persons.messages.get',
  personal: ['person_id', 'title', 'text'],
  payload: z.looseObject({
    account_id: optionalText,
    person_id: optionalText,
    business_id: optionalText,
    /** How the customer must be told of it: any, email. */
    channel: optionalText,
    title: optionalText,
    text: optionalText,
  }),
});

export const postboxItemCreated = defineEvent({
  type: 'POSTBOX_ITEM_CREATED',
  family: 'accounts',
  occursWhen: 'A document was put into the postbox of a customer.',
  entity: { kind: 'postbox_item', aspect: 'state', id: { field: 'id' } },
  order: { by: 'append' },
  occurredAtField: 'created_at',
  owners: { customer: 'belongs_to' },
  onlyInReference: true,
  mandatory: true,
  personal: ['belongs_to', 'name', 'description'],
  payload: z.looseObject({
    id: entityId,
    belongs_to: optionalText,
    owner_type: optionalText,
    created_at: optionalInstant,
    document_date: optionalDay,
    document_type: optionalText,
    name: optionalText,
    description: optionalText,
    /** Whether, and how, the customer must be told of it and has to confirm it; the bank's reference shows no values. */
    customer_notification: jsonOrText,
    customer_confirmation: jsonOrText,
    document_size: optionalNumber,
    document_content_type: optionalText,
    document_id: optionalText,
    has_been_read: optionalFlag,
    has_been_confirmed: optionalFlag,
    reference_id: optionalText,
  }),
});

export const potentialAccountBlocking = defineEvent({
  type: 'POTENTIAL_ACCOUNT_BLOCKING',
  family: 'accounts',
  occursWhen: 'Accounts of a person will be blocked, since the identity document expires.',
  // The body names nobody, and the bank's reference does not say whom the header names; the document is a person's.
  entity: { kind: 'person', aspect: 'announced_block', id: 'header' },
  order: { by: 'arrival' },
  personal: [],
  payload: z.looseObject({
    blocking_date: optionalDay,
    reason: optionalText,
  }),
});
