import { defineEvent, type EventOrder } from '../definition.ts';
import { headerOnly } from '../marks.ts';

// Who is meant stands in an unsigned header alone, so that these events only announce an erasure. It begins once
// the API has confirmed that the customer is gone. The aspect says what the customer is. How far an erasure is,
// this product alone knows: nothing in a body moves it on.

const ranks = [['announced'], ['confirmed'], ['completed']] as const;
const order = { by: 'rank', ranks, step: 'announced' } as const satisfies EventOrder;

export const personDeleted = defineEvent({
  type: 'PERSON_DELETED',
  family: 'onboarding',
  occursWhen: 'The bank deleted all personal data of a person; the receiver must delete its own.',
  entity: { kind: 'erasure', aspect: 'person', id: 'header' },
  order,
  mandatory: true,
  payload: headerOnly,
});

export const businessDeleted = defineEvent({
  type: 'BUSINESS_DELETED',
  family: 'onboarding',
  occursWhen: 'The bank deleted all data of a business; the receiver must delete its own.',
  entity: { kind: 'erasure', aspect: 'business', id: 'header' },
  order,
  mandatory: true,
  payload: headerOnly,
});
