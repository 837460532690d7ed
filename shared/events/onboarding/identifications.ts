import * as z from 'zod';
import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalText } from '../fields.ts';

export const identification = defineEvent({
  type: 'IDENTIFICATION',
  family: 'onboarding',
  occursWhen: 'The identification of a person was created or updated, or has an address to open.',
  entity: { kind: 'identification', aspect: 'state', id: { field: 'id' } },
  // A failed identification is reactivated when a fallback succeeds within 60 days: success alone is final.
  order: { by: 'arrival', terminal: ['successful'] },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'persons.identifications.get',
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
