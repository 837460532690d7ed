import * as z from '#shared/kernel/zod.ts';
import { defineEvent, type StatusRanks } from '../definition.ts';
import {
  entityId,
  optionalDay,
  optionalFlag,
  optionalMoney,
  optionalOneOf,
  optionalText,
  orNone,
} from '../fields.ts';
import { open, payloadOf, personal, reliedOn } from '../marks.ts';

// A payload has no instant of its change, and some changes report the same status before and after. But the types occur
// in one order: a seizure is created, may be taken over by people, and ends once.
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

// Who seized what for which claim, and the debtor's circumstances, concern only those who must act.
const seizureFields = {
  id: open(entityId),
  customer_id: personal(optionalText),
  customer_type: open(optionalOneOf(['Person', 'Business'])),
  seizure_type: personal(
    optionalOneOf(['ATTACHMENT', 'AUTHORITY_SEIZURE', 'COURT_SEIZURE', 'PRE_ATTACHMENT']),
  ),
  /** Compared with the bank, also where the type itself ranks the event. */
  status: reliedOn(open(optionalOneOf(['ACTIVE', 'FULFILLED', 'WAITING_FOR_AUTHORITY']))),
  /** The amount originally seized, whatever has been paid since. */
  amount: open(optionalMoney),
  additional_cost: open(optionalMoney),
  enactment_date: open(optionalDay),
  delivery_date: open(optionalDay),
  automatic_payout_date: open(optionalDay),
  authority_name: personal(optionalText),
  resolution_case_number: personal(optionalText),
  debtor: personal(orNone(z.looseObject(party))),
  creditor: personal(orNone(z.looseObject(creditor))),
  creditor_representative: personal(orNone(z.looseObject({ ...creditor, case_number: optionalText }))),
  insolvency: personal(optionalFlag),
  social_benefits: personal(optionalFlag),
  seizure_protected: personal(optionalFlag),
  automated: open(optionalFlag),
  country: open(optionalText),
  /** Other third parties also owe the debtor money. */
  multiple_drittschuldner: open(optionalFlag),
};

// No operation reads a single seizure, and the lists of a business omit ended ones.
const seizure = {
  family: 'accounts',
  entity: { kind: 'seizure', aspect: 'state', id: { field: 'id' } },
  mandatory: true,
} as const;

const ofBusiness = {
  ...seizure,
  owners: { business: 'customer_id' },
  payload: payloadOf({ ...seizureFields, customer_id: open(optionalText) }),
} as const;

const ofPerson = {
  ...seizure,
  owners: { person: 'customer_id' },
  onlyInReference: true,
  payload: payloadOf(seizureFields),
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
