import { defineEvent, type EventOrder } from '../definition.ts';
import { headerOnly } from '../marks.ts';

// Only an unsigned header names the customer, so these events merely announce an erasure. It starts once the API has
// confirmed that the customer is gone. The aspect says which kind of customer it is. Only this product knows how far an
// erasure is: nothing in a body advances it.

const ranks = [['announced'], ['confirmed'], ['completed']] as const;
const order = { by: 'rank', ranks, step: 'announced' } as const satisfies EventOrder;

export const personDeleted = defineEvent({
  type: 'PERSON_DELETED',
  family: 'onboarding',
  occursWhen: 'The bank deleted all personal data of a person; the receiver must delete its own.',
  entity: { kind: 'erasure', aspect: 'person', id: 'header' },
  unread: 'the job `erasure` asks the bank',
  order,
  mandatory: true,
  payload: headerOnly,
});

export const businessDeleted = defineEvent({
  type: 'BUSINESS_DELETED',
  family: 'onboarding',
  occursWhen: 'The bank deleted all data of a business; the receiver must delete its own.',
  entity: { kind: 'erasure', aspect: 'business', id: 'header' },
  unread: 'the job `erasure` asks the bank',
  order,
  mandatory: true,
  payload: headerOnly,
});
