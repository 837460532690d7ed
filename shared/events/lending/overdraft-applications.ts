import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalFlag,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalOneOf,
  optionalText,
  optionalTexts,
  orNone,
} from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';

/** Fields common to consumers and freelancers. */
const application = {
  id: open(entityId),
  person_id: personal(optionalText),
  status: open(optionalText),
  partner_risk_class: personal(optionalText),
  partner_reference_number: personal(optionalText),
  partner_contact_number: personal(optionalText),
  partner_contact_name: personal(optionalText),
  overdraft_id: open(optionalText),
  credit_record_id: open(optionalText),
  limit: open(optionalMoney),
  interest_accrual_rate: open(optionalNumber),
  created_at: open(optionalInstant),
};

export const overdraftApplication = defineEvent({
  type: 'OVERDRAFT_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a freelancer’s application for an overdraft changed.',
  entity: { kind: 'overdraft_application', aspect: 'state', id: { field: 'id' } },
  // Transitions are undocumented, and an unverified snapshot is requested again: only these statuses are final.
  order: { by: 'arrival', terminal: ['overdraft_created', 'rejected', 'expired'] },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'persons.overdraftApplications.get',
  payload: payloadOf({
    ...application,
    decision: open(optionalOneOf(['OFFERED', 'REJECTED'])),
    rejection_reasons: personal(optionalTexts),
    overdraft_rate: open(optionalNumber),
    interest_conditions_enabled: open(optionalFlag),
    account_snapshot_id: open(optionalText),
  }),
});

export const consumerOverdraftApplication = defineEvent({
  type: 'CONSUMER_OVERDRAFT_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a consumer’s application for an overdraft changed.',
  entity: { kind: 'consumer_overdraft_application', aspect: 'state', id: { field: 'id' } },
  // Not all statuses are documented; a failed application is deleted.
  order: { by: 'arrival', terminal: ['deleted'] },
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'persons.consumerOverdraftApplications.get',
  payload: payloadOf({
    ...application,
    status_description: personal(optionalText),
    partner_id: open(optionalText),
    partner_requested_limit: open(optionalMoney),
    net_income_amount: personal(optionalMoney),
    minimum_credit_risk_criteria: personal(orNone(z.looseObject({ unemployed: optionalFlag }))),
    identification_id: open(optionalText),
    employment_status: personal(optionalText),
    account_iban: personal(optionalText),
  }),
});
