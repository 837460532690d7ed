import * as z from '#shared/kernel/zod.ts';
import { defineEvent, type StatusRanks } from '../definition.ts';
import { entityId, optionalDay, optionalFlag, optionalMoney, optionalText, orNone } from '../fields.ts';

// A payload carries no instant of its change and names the same status before and after some of them, but what the
// types tell happens in one order: a seizure is created, may be taken over by people, and ends once.
const steps = [['CREATED'], ['UPDATED'], ['FULFILLED', 'DELETED']] as const satisfies StatusRanks;

const party = {
  name: optionalText,
  address: optionalText,
  postal_code: optionalText,
  city: optionalText,
  state: optionalText,
  country: optionalText,
};
const creditor = { ...party, iban: optionalText };

const payload = z.looseObject({
  id: entityId,
  customer_id: optionalText,
  customer_type: optionalText,
  seizure_type: optionalText,
  status: optionalText,
  /** What was seized to begin with, whatever has been paid of it. */
  amount: optionalMoney,
  additional_cost: optionalMoney,
  enactment_date: optionalDay,
  delivery_date: optionalDay,
  automatic_payout_date: optionalDay,
  authority_name: optionalText,
  resolution_case_number: optionalText,
  debtor: orNone(z.looseObject(party)),
  creditor: orNone(z.looseObject(creditor)),
  creditor_representative: orNone(z.looseObject({ ...creditor, case_number: optionalText })),
  insolvency: optionalFlag,
  social_benefits: optionalFlag,
  seizure_protected: optionalFlag,
  automated: optionalFlag,
  country: optionalText,
  /** Others owe the debtor money as well. */
  multiple_drittschuldner: optionalFlag,
});

// Who seized what for, and how somebody lives, is nobody's business but of those who have to act.
const personal = [
  'seizure_type',
  'authority_name',
  'resolution_case_number',
  'debtor',
  'creditor',
  'creditor_representative',
  'insolvency',
  'social_benefits',
  'seizure_protected',
] as const;

// No operation reads one seizure, and the lists of a business leave ended ones out.
const seizure = {
  family: 'accounts',
  entity: { kind: 'seizure', aspect: 'state', id: { field: 'id' } },
  mandatory: true,
  payload,
} as const;

const ofBusiness = { ...seizure, owners: { business: 'customer_id' }, personal } as const;

const ofPerson = {
  ...seizure,
  owners: { person: 'customer_id' },
  personal: ['customer_id', ...personal],
  onlyInReference: true,
} as const;

const created = {
  order: { by: 'rank', ranks: steps, step: 'CREATED' },
  status: { field: 'status', implied: 'ACTIVE' },
} as const;
const updated = { ...created, order: { ...created.order, step: 'UPDATED' } } as const;
const fulfilled = { order: { ...created.order, step: 'FULFILLED' } } as const;
const deleted = { order: { ...created.order, step: 'DELETED' } } as const;

export const businessSeizureCreated = defineEvent({
  ...ofBusiness,
  ...created,
  type: 'BUSINESS_SEIZURE_CREATED',
  occursWhen: 'An authority seized money of a business.',
});

export const businessSeizureUpdated = defineEvent({
  ...ofBusiness,
  ...updated,
  type: 'BUSINESS_SEIZURE_UPDATED',
  occursWhen:
    'People at the bank took over the seizure of a business, which had been processed automatically.',
});

export const businessSeizureFulfilled = defineEvent({
  ...ofBusiness,
  ...fulfilled,
  type: 'BUSINESS_SEIZURE_FULFILLED',
  occursWhen: 'The seizure of a business was paid in full.',
});

export const businessSeizureDeleted = defineEvent({
  ...ofBusiness,
  ...deleted,
  type: 'BUSINESS_SEIZURE_DELETED',
  occursWhen: 'The seizure of a business was removed, since it had been created by mistake.',
});

export const personSeizureCreated = defineEvent({
  ...ofPerson,
  ...created,
  type: 'PERSON_SEIZURE_CREATED',
  occursWhen: 'An authority seized money of a person.',
});

export const personSeizureUpdated = defineEvent({
  ...ofPerson,
  ...updated,
  type: 'PERSON_SEIZURE_UPDATED',
  occursWhen: 'People at the bank took over the seizure of a person, which had been processed automatically.',
});

export const personSeizureFulfilled = defineEvent({
  ...ofPerson,
  ...fulfilled,
  type: 'PERSON_SEIZURE_FULFILLED',
  occursWhen: 'The seizure of a person was paid in full.',
});

export const personSeizureDeleted = defineEvent({
  ...ofPerson,
  ...deleted,
  type: 'PERSON_SEIZURE_DELETED',
  occursWhen: 'The seizure of a person was removed, since it had been created by mistake.',
});
