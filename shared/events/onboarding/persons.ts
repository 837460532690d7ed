import { defineEvent } from '../definition.ts';
import { headerOnly } from '../fields.ts';

export const personChanged = defineEvent({
  type: 'PERSON_CHANGED',
  family: 'onboarding',
  occursWhen: 'Attributes of a person changed.',
  entity: { kind: 'person', aspect: 'state', id: 'header' },
  order: { by: 'read' },
  readBy: 'persons.get',
  personal: [],
  payload: headerOnly,
});

export const personDeleted = defineEvent({
  type: 'PERSON_DELETED',
  family: 'onboarding',
  occursWhen: 'The bank deleted all personal data of a person; the receiver must delete its own.',
  // Who is meant stands in an unsigned header alone, so that the event only announces an erasure. It begins
  // once the API has confirmed that the person is gone.
  entity: { kind: 'erasure', aspect: 'state', id: 'header' },
  order: { by: 'rank', ranks: [['announced'], ['confirmed'], ['completed']] },
  status: { field: 'status', implied: 'announced' },
  personal: [],
  mandatory: true,
  payload: headerOnly,
});
