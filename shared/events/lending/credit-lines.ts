import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalDay,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalOneOf,
  optionalText,
  orNone,
} from '../fields.ts';
import { nested, nestedList, open, payloadOf, personal } from '../marks.ts';
import { envelopeId, envelopeOf } from './envelope.ts';

export const creditLine = defineEvent({
  type: 'CREDIT_LINE',
  family: 'lending',
  occursWhen: 'An attribute of a credit line changed: its status, limit, block, payout account or renewal.',
  // On the wire it is `data.entity_uuid`, in JSON text.
  entity: { kind: 'credit_line', aspect: 'state', id: envelopeId },
  // It may be blocked and released, and the event has no timestamp.
  order: { by: 'arrival' },
  status: { field: 'payload.status' },
  owners: { person: 'payload.person_id', account: 'payload.account_id' },
  readBy: 'persons.creditLines.get',
  payload: envelopeOf({
    id: open(optionalText),
    person_id: personal(optionalText),
    application_id: open(optionalText),
    status: open(optionalText),
    /** Whether a loan may be drawn from it. */
    locking_status: open(optionalText),
    limit: open(optionalMoney),
    utilized_amount: open(optionalMoney),
    disposable_income: personal(optionalMoney),
    latest_disposable_income: personal(optionalMoney),
    interest_rate: open(optionalNumber),
    annual_percentage_rate: open(optionalNumber),
    /** External account that receives the payout. */
    recipient_iban: personal(optionalText),
    /** Internal account, if one is linked. */
    account_id: open(optionalText),
    loans: nestedList({ id: open(optionalText), status: open(optionalText), amount: open(optionalMoney) }),
    product_type: open(optionalText),
    granted_at: open(optionalInstant),
    created_at: open(optionalInstant),
    termination_type: open(optionalText),
    termination_requested_at: open(optionalDay),
    termination_date: open(optionalDay),
    /** Only in France. */
    renewal: nested({
      id: open(optionalText),
      status: open(optionalText),
      status_description: personal(optionalText),
      rejection_date: open(optionalDay),
      notification_sent_date: open(optionalDay),
      effective_from_date: open(optionalDay),
      effective_until_date: open(optionalDay),
    }),
  }),
});

const applicationStatuses = [
  'initial_scoring_pending',
  'account_snapshot_pending',
  'account_snapshot_verification_pending',
  'identification_pending',
  'offered',
  'esign_pending',
  'esign_complete',
  'esign_failed',
  'credit_line_creation_pending',
  'credit_line_created',
  'rejected',
] as const;

/** Fields common to consumers and freelancers. */
const application = {
  id: open(entityId),
  person_id: personal(optionalText),
  status: open(optionalOneOf(applicationStatuses)),
  status_description: personal(optionalText),
  decision: open(optionalOneOf(['OFFERED', 'REJECTED'])),
  reason: personal(optionalText),
  credit_line_id: open(optionalText),
  identification_id: open(optionalText),
  net_disposable_income: personal(optionalMoney),
  offered_limit: open(optionalMoney),
  offered_interest_rate: open(optionalNumber),
  recipient_iban: personal(optionalText),
};

/** Transitions are undocumented, and an unverified snapshot is requested again: only these statuses are final. */
const applicationOrder = { by: 'arrival', terminal: ['credit_line_created', 'rejected'] } as const;

export const creditLineApplication = defineEvent({
  type: 'CREDIT_LINE_APPLICATION',
  version: 2,
  family: 'lending',
  occursWhen: 'The status of a consumer’s application for a credit line changed.',
  entity: { kind: 'credit_line_application', aspect: 'state', id: { field: 'id' } },
  order: applicationOrder,
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'persons.creditLineApplications.get',
  payload: payloadOf({
    ...application,
    signing_id: open(optionalText),
    /** What scoring still waits for. */
    scoring_workflow: nested({ required_actions: personal(orNone(z.array(z.unknown()))) }),
    partner_reference_number: personal(optionalText),
    marriage_status: personal(optionalText),
    employment_status: personal(optionalText),
  }),
});

export const freelancerCreditLineApplication = defineEvent({
  type: 'FREELANCER_CREDIT_LINE_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a freelancer’s application for a credit line changed.',
  entity: { kind: 'freelancer_credit_line_application', aspect: 'state', id: { field: 'id' } },
  order: applicationOrder,
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'freelancers.persons.creditLineApplications.get',
  payload: payloadOf({ ...application, mandate_reference_number: personal(optionalText) }),
});
