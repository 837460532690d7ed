import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, headerOnly, optionalDay, optionalNumber, optionalText } from '../fields.ts';

export const businessChanged = defineEvent({
  type: 'BUSINESS_CHANGED',
  family: 'onboarding',
  occursWhen: 'Attributes of a business changed.',
  entity: { kind: 'business', aspect: 'state', id: 'header' },
  order: { by: 'read' },
  readBy: 'businesses.get',
  personal: [],
  payload: headerOnly,
});

export const legalRepresentative = defineEvent({
  type: 'LEGAL_REPRESENTATIVE',
  family: 'onboarding',
  occursWhen: 'A representative was linked to a business or unlinked from it.',
  entity: { kind: 'legal_representative', aspect: 'state', id: { field: 'id' } },
  // Whether it was linked or unlinked stands nowhere but in the day on which the link ends.
  order: { by: 'arrival' },
  owners: { customer: 'legal_representative_id', business: 'business_id' },
  readBy: 'businesses.legalRepresentatives.list',
  personal: ['legal_representative_id'],
  payload: z.looseObject({
    // Of the link, not of who represents.
    id: entityId,
    legal_representative_id: optionalText,
    // Person or Business.
    legal_representative_type: optionalText,
    valid_until: optionalDay,
    business_id: optionalText,
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
  personal: ['beneficial_owner_id', 'person_id'],
  payload: z.looseObject({
    // Of the link, not of the person.
    id: entityId,
    // The same person under another name.
    beneficial_owner_id: optionalText,
    person_id: optionalText,
    valid_until: optionalDay,
    // Percent.
    voting_share: optionalNumber,
    business_id: optionalText,
  }),
});
