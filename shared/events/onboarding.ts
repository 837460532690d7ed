import * as z from 'zod';
import { defineEvent } from './definition.ts';
import { entityId, headerOnly, optionalInstant, optionalText } from './fields.ts';

export const personChanged = defineEvent({
  type: 'PERSON_CHANGED',
  family: 'onboarding',
  occursWhen: 'Attributes of a person changed.',
  entity: { kind: 'person', aspect: 'state', id: 'header' },
  order: { by: 'read' },
  readable: true,
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
  readable: false,
  personal: [],
  mandatory: true,
  payload: headerOnly,
});

export const identification = defineEvent({
  type: 'IDENTIFICATION',
  family: 'onboarding',
  occursWhen: 'The identification of a person was created or updated, or has an address to open.',
  entity: { kind: 'identification', aspect: 'state', id: { field: 'id' } },
  // A failed identification is reactivated when a fallback succeeds within 60 days: success alone is final.
  order: { by: 'arrival', terminal: ['successful'] },
  status: { field: 'status' },
  readable: true,
  personal: ['url', 'person_id', 'metadata'],
  payload: z.looseObject({
    id: entityId,
    reference: optionalText,
    person_id: optionalText,
    url: optionalText,
    status: optionalText,
    method: optionalText,
    completed_at: optionalInstant,
  }),
});
