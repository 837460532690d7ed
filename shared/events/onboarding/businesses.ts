import { defineEvent } from '../definition.ts';
import { entityId, optionalDay, optionalNumber, optionalOneOf, optionalText } from '../fields.ts';
import { headerOnly, open, payloadOf, personal, reliedOn } from '../marks.ts';

export const businessChanged = defineEvent({
  type: 'BUSINESS_CHANGED',
  family: 'onboarding',
  occursWhen: 'Attributes of a business changed.',
  entity: { kind: 'business', aspect: 'state', id: 'header' },
  order: { by: 'read' },
  readBy: 'businesses.get',
  payload: headerOnly,
});

export const legalRepresentative = defineEvent({
  type: 'LEGAL_REPRESENTATIVE',
  family: 'onboarding',
  occursWhen: 'A representative was linked to a business or unlinked from it.',
  entity: { kind: 'legal_representative', aspect: 'state', id: { field: 'id' } },
  // Only the day on which the link ends shows whether it was linked or unlinked.
  order: { by: 'arrival' },
  owners: { customer: 'legal_representative_id', business: 'business_id' },
  readBy: 'businesses.legalRepresentatives.list',
  payload: payloadOf({
    // Id of the link, not of the representative.
    id: open(entityId),
    legal_representative_id: personal(optionalText),
    legal_representative_type: open(optionalOneOf(['Person', 'Business'])),
    valid_until: reliedOn(open(optionalDay)),
    business_id: open(optionalText),
  }),
});

export const beneficialOwner = defineEvent({
  type: 'BENEFICIAL_OWNER',
  family: 'onboarding',
  occursWhen: 'A beneficial owner was linked to a business, found by its identification, or changed.',
  entity: { kind: 'beneficial_owner', aspect: 'state', id: { field: 'id' } },
  order: { by: 'arrival' },
  owners: { person: 'person_id', business: 'business_id' },
  readBy: 'businesses.beneficialOwners.get',
  payload: payloadOf({
    // Id of the link, not of the person.
    id: open(entityId),
    // The same person under another name.
    beneficial_owner_id: personal(optionalText),
    person_id: personal(optionalText),
    valid_until: reliedOn(open(optionalDay)),
    // Percent.
    voting_share: reliedOn(open(optionalNumber)),
    business_id: open(optionalText),
  }),
});
