import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalFlag,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalText,
  optionalTexts,
  orNone,
} from '../fields.ts';

/** What consumers and freelancers are asked alike. */
const application = z.looseObject({
  id: entityId,
  person_id: optionalText,
  status: optionalText,
  partner_risk_class: optionalText,
  partner_reference_number: optionalText,
  partner_contact_number: optionalText,
  partner_contact_name: optionalText,
  overdraft_id: optionalText,
  credit_record_id: optionalText,
  limit: optionalMoney,
  interest_accrual_rate: optionalNumber,
  created_at: optionalInstant,
});

const applicationPersonal = [
  'person_id',
  'partner_risk_class',
  'partner_reference_number',
  'partner_contact_number',
  'partner_contact_name',
] as const;

export const overdraftApplication = defineEvent({
  type: 'OVERDRAFT_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a freelancer’s application for an overdraft changed.',
  entity: { kind: 'overdraft_application', aspect: 'state', id: { field: 'id' } },
  // Moves are not stated, and a snapshot that is not verified is asked for again: these alone are final.
  order: { by: 'arrival', terminal: ['overdraft_created', 'rejected', 'expired'] },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'persons.overdraftApplications.get',
  personal: [...applicationPersonal, 'rejection_reasons'],
  payload: z.extend(application, {
    decision: optionalText,
    rejection_reasons: optionalTexts,
    overdraft_rate: optionalNumber,
    interest_conditions_enabled: optionalFlag,
    account_snapshot_id: optionalText,
  }),
});

export const consumerOverdraftApplication = defineEvent({
  type: 'CONSUMER_OVERDRAFT_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a consumer’s application for an overdraft changed.',
  entity: { kind: 'consumer_overdraft_application', aspect: 'state', id: { field: 'id' } },
  // Not all of its statuses are stated; a failed application is deleted.
  order: { by: 'arrival', terminal: ['deleted'] },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'persons.consumerOverdraftApplications.get',
  personal: [
    ...applicationPersonal,
    'status_description',
    'net_income_amount',
    'minimum_credit_risk_criteria',
    'employment_status',
    'account_iban',
  ],
  payload: z.extend(application, {
    status_description: optionalText,
    partner_id: optionalText,
    partner_requested_limit: optionalMoney,
    net_income_amount: optionalMoney,
    minimum_credit_risk_criteria: orNone(z.looseObject({})),
    identification_id: optionalText,
    employment_status: optionalText,
    account_iban: optionalText,
  }),
});
