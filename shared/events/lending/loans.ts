import * as z from 'zod';
import { money } from '#shared/bank/contract/schema/money.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalText } from '../fields.ts';

/** Lending events wrap the entity: its id and the event type stand outside, the rest in `payload`. */
const envelopeOf = <Entity extends z.ZodType>(entity: Entity) =>
  z.looseObject({ entity_uuid: entityId, event_type: optionalText, payload: entity.nullish() });

export const loan = defineEvent({
  type: 'LOAN',
  family: 'lending',
  occursWhen: 'The status of a loan changed.',
  entity: { kind: 'loan', aspect: 'state', id: { field: 'entity_uuid' } },
  // A payout that is blocked is released again, and the event carries no time.
  order: { by: 'arrival', terminal: ['all_obligations_met'] },
  status: { field: 'payload.status' },
  owners: { person: 'payload.person_id', account: 'payload.loan_account_id' },
  readBy: 'loans.get',
  personal: [
    'payload.person_id',
    'payload.recipient_iban',
    'payload.loan_account_iban',
    'payload.billing_account_iban',
    'payload.purpose',
  ],
  payload: envelopeOf(
    z.looseObject({
      status: optionalText,
      status_reason: optionalText,
      person_id: optionalText,
      amount: money.nullish(),
      loan_account_id: optionalText,
      billing_account_id: optionalText,
      created_at: optionalInstant,
    }),
  ),
});

export const consumerLoanApplication = defineEvent({
  type: 'CONSUMER_LOAN_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a consumer loan application changed.',
  entity: { kind: 'consumer_loan_application', aspect: 'state', id: { field: 'entity_uuid' } },
  // Its moves are not stated, so that no rank can be given.
  order: { by: 'arrival', terminal: ['loan_created'] },
  status: { field: 'payload.status' },
  personal: ['payload.financed_good', 'payload.payout_description', 'payload.seller'],
  payload: envelopeOf(
    z.looseObject({
      status: optionalText,
      status_description: optionalText,
      signing_id: optionalText,
      loan_id: optionalText,
      cash_price: money.nullish(),
      approximate_total_loan_expenses: money.nullish(),
    }),
  ),
});
