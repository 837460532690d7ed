import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalMoney, optionalNumber, optionalText } from '../fields.ts';

// The partner lends the money itself later on: the bank fronts, pays out and sells the claim to the partner.

export const businessFrontingApplication = defineEvent({
  type: 'BUSINESS_FRONTING_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a business’s application for a fronted loan changed.',
  entity: { kind: 'business_fronting_application', aspect: 'state', id: { field: 'id' } },
  // Its moves are not stated beyond the checks that begin, and the event carries no time.
  order: { by: 'arrival' },
  status: { field: 'status' },
  personal: [],
  payload: z.looseObject({ id: entityId, status: optionalText }),
});

export const businessFrontingRelationship = defineEvent({
  type: 'BUSINESS_FRONTING_RELATIONSHIP_STATUS_CHANGED',
  family: 'lending',
  occursWhen: 'The status of the fronting relationship with a business changed.',
  entity: { kind: 'business', aspect: 'fronting', id: { field: 'id' } },
  // Its moves are not stated, and the event carries no time.
  order: { by: 'arrival' },
  status: { field: 'status' },
  personal: [],
  payload: z.looseObject({ id: entityId, status: optionalText }),
});

const frontedLoan = z.looseObject({
  id: entityId,
  application_id: optionalText,
  status: optionalText,
  amount: optionalMoney,
  agio: optionalNumber,
  /** Months. */
  duration: optionalNumber,
  recipient_iban: optionalText,
  recipient_name: optionalText,
  collateral_account_iban: optionalText,
  collection_account_iban: optionalText,
  settlement_account_iban: optionalText,
});

const frontedLoanPersonal = [
  'recipient_iban',
  'recipient_name',
  'collateral_account_iban',
  'collection_account_iban',
  'settlement_account_iban',
] as const;

export const businessFrontingLoanPayout = defineEvent({
  type: 'BUSINESS_FRONTING_LOAN_PAYOUT',
  family: 'lending',
  occursWhen: 'The payout status of a business’s fronted loan changed.',
  entity: { kind: 'business_fronting_loan', aspect: 'state', id: { field: 'id' } },
  // Of its statuses only the payout is stated, and a loan does not end with it.
  order: { by: 'arrival' },
  status: { field: 'status' },
  owners: { through: ['application_id'] },
  personal: frontedLoanPersonal,
  payload: z.extend(frontedLoan, {
    effective_interest_rate: optionalNumber,
    nominal_interest_rate: optionalNumber,
    status_reason: optionalText,
  }),
});

export const businessFrontingPayout = defineEvent({
  type: 'BUSINESS_FRONTING_PAYOUT_UPDATE',
  family: 'lending',
  occursWhen: 'The transfers of one part of a business’s fronted loan were made.',
  entity: { kind: 'business_fronting_payout', aspect: 'state', id: { field: 'id' } },
  // Both of its statuses are stated, and that the event tells of the second.
  order: { by: 'rank', ranks: [['transfers_pending'], ['transfers_complete']] },
  status: { field: 'status' },
  owners: { through: ['loan_id'] },
  personal: ['recipient_iban', 'recipient_name', 'transaction_description', 'transaction_end_to_end_id'],
  payload: z.looseObject({
    id: entityId,
    loan_id: optionalText,
    recipient_iban: optionalText,
    recipient_name: optionalText,
    tag: optionalText,
    status: optionalText,
    amount: optionalMoney,
    transaction_description: optionalText,
    transaction_end_to_end_id: optionalText,
  }),
});

export const consumerFrontingApplication = defineEvent({
  type: 'CONSUMER_FRONTING_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a consumer’s fronted loan changed; the application is a field of it.',
  entity: { kind: 'consumer_fronting_loan', aspect: 'state', id: { field: 'id' } },
  // Of its statuses only the payout is stated, and a loan does not end with it.
  order: { by: 'arrival' },
  status: { field: 'status' },
  personal: frontedLoanPersonal,
  payload: z.extend(frontedLoan, { requested_interest_rate: optionalNumber }),
});
