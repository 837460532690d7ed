import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalDay,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalText,
  orNone,
} from '../fields.ts';
import { envelopeId, envelopeOf } from './envelope.ts';

export const creditLine = defineEvent({
  type: 'CREDIT_LINE',
  family: 'lending',
  occursWhen: 'An attribute of a credit line changed: its status, limit, block, payout account or renewal.',
  // On the wire it is `data.entity_uuid`, in JSON text.
  entity: { kind: 'credit_line', aspect: 'state', id: envelopeId },
  // It is blocked and released again, and the event carries no time.
  order: { by: 'arrival' },
  status: { field: 'payload.status' },
  owners: { person: 'payload.person_id', account: 'payload.account_id' },
  readBy: 'persons.creditLines.get',
  personal: [
    'payload.person_id',
    'payload.disposable_income',
    'payload.latest_disposable_income',
    'payload.recipient_iban',
    'payload.renewal.status_description',
  ],
  payload: envelopeOf(
    z.looseObject({
      id: optionalText,
      person_id: optionalText,
      application_id: optionalText,
      status: optionalText,
      /** Whether a loan may be made from it. */
      locking_status: optionalText,
      limit: optionalMoney,
      utilized_amount: optionalMoney,
      disposable_income: optionalMoney,
      latest_disposable_income: optionalMoney,
      interest_rate: optionalNumber,
      annual_percentage_rate: optionalNumber,
      /** External account that is paid out to. */
      recipient_iban: optionalText,
      /** Internal one, where it is linked. */
      account_id: optionalText,
      loans: orNone(
        z.array(z.looseObject({ id: optionalText, status: optionalText, amount: optionalMoney })),
      ),
      product_type: optionalText,
      granted_at: optionalInstant,
      created_at: optionalInstant,
      termination_type: optionalText,
      termination_requested_at: optionalDay,
      termination_date: optionalDay,
      /** In France alone. */
      renewal: orNone(
        z.looseObject({
          id: optionalText,
          status: optionalText,
          status_description: optionalText,
          rejection_date: optionalDay,
          notification_sent_date: optionalDay,
          effective_from_date: optionalDay,
          effective_until_date: optionalDay,
        }),
      ),
    }),
  ),
});

/** What consumers and freelancers are asked alike. */
const application = z.looseObject({
  id: entityId,
  person_id: optionalText,
  status: optionalText,
  status_description: optionalText,
  decision: optionalText,
  reason: optionalText,
  credit_line_id: optionalText,
  identification_id: optionalText,
  net_disposable_income: optionalMoney,
  offered_limit: optionalMoney,
  offered_interest_rate: optionalNumber,
  recipient_iban: optionalText,
});

const applicationPersonal = [
  'person_id',
  'status_description',
  'reason',
  'net_disposable_income',
  'recipient_iban',
] as const;

/** Moves are not stated, and a snapshot that is not verified is asked for again: these alone are final. */
const applicationOrder = { by: 'arrival', terminal: ['credit_line_created', 'rejected'] } as const;

export const creditLineApplication = defineEvent({
  type: 'CREDIT_LINE_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a consumer’s application for a credit line changed.',
  entity: { kind: 'credit_line_application', aspect: 'state', id: { field: 'id' } },
  order: applicationOrder,
  status: { field: 'status' },
  owners: { person: 'person_id' },
  readBy: 'persons.creditLineApplications.get',
  personal: [...applicationPersonal, 'partner_reference_number', 'marriage_status', 'employment_status'],
  payload: z.extend(application, {
    signing_id: optionalText,
    /** What scoring still waits for. */
    scoring_workflow: orNone(z.looseObject({ required_actions: orNone(z.array(z.unknown())) })),
    partner_reference_number: optionalText,
    marriage_status: optionalText,
    employment_status: optionalText,
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
  personal: [...applicationPersonal, 'mandate_reference_number'],
  payload: z.extend(application, { mandate_reference_number: optionalText }),
});
