import { defineEvent } from '../definition.ts';
import { entityId, optionalMoney, optionalNumber, optionalOneOf, optionalText } from '../fields.ts';
import { open, payloadOf, personal } from '../marks.ts';
import { noOperation } from '../unread.ts';

// The partner lends the money later: the bank fronts the loan, pays it out and sells the claim to the partner.

export const businessFrontingApplication = defineEvent({
  type: 'BUSINESS_FRONTING_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a business’s application for a fronted loan changed.',
  entity: { kind: 'business_fronting_application', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  // Only the initial checks are documented, and the event has no timestamp.
  order: { by: 'arrival' },
  status: { field: 'status' },
  payload: payloadOf({ id: open(entityId), status: open(optionalText) }),
});

export const businessFrontingRelationship = defineEvent({
  type: 'BUSINESS_FRONTING_RELATIONSHIP_STATUS_CHANGED',
  family: 'lending',
  occursWhen: 'The status of the fronting relationship with a business changed.',
  entity: { kind: 'business', aspect: 'fronting', id: { field: 'id' } },
  unread: noOperation,
  // Its transitions are undocumented, and the event has no timestamp.
  order: { by: 'arrival' },
  status: { field: 'status' },
  payload: payloadOf({ id: open(entityId), status: open(optionalText) }),
});

const frontedLoan = {
  id: open(entityId),
  application_id: open(optionalText),
  status: open(optionalText),
  amount: open(optionalMoney),
  agio: open(optionalNumber),
  /** Months. */
  duration: open(optionalNumber),
  recipient_iban: personal(optionalText),
  recipient_name: personal(optionalText),
  collateral_account_iban: personal(optionalText),
  collection_account_iban: personal(optionalText),
  settlement_account_iban: personal(optionalText),
};

export const businessFrontingLoanPayout = defineEvent({
  type: 'BUSINESS_FRONTING_LOAN_PAYOUT',
  version: 2,
  family: 'lending',
  occursWhen: 'The payout status of a business’s fronted loan changed.',
  entity: { kind: 'business_fronting_loan', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  // Only the payout status is documented, and a loan does not end with it.
  order: { by: 'arrival' },
  status: { field: 'status' },
  owners: { through: ['application_id'] },
  payload: payloadOf({
    ...frontedLoan,
    effective_interest_rate: open(optionalNumber),
    nominal_interest_rate: open(optionalNumber),
    status_reason: personal(optionalText),
  }),
});

export const businessFrontingPayout = defineEvent({
  type: 'BUSINESS_FRONTING_PAYOUT_UPDATE',
  family: 'lending',
  occursWhen: 'The transfers of one part of a business’s fronted loan were made.',
  entity: { kind: 'business_fronting_payout', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  // The bank documents both statuses, and that the event reports the second.
  order: { by: 'rank', ranks: [['transfers_pending'], ['transfers_complete']] },
  status: { field: 'status' },
  owners: { through: ['loan_id'] },
  payload: payloadOf({
    id: open(entityId),
    loan_id: open(optionalText),
    recipient_iban: personal(optionalText),
    recipient_name: personal(optionalText),
    tag: open(optionalOneOf(['INITIAL_PAYOUT', 'RETENTION_FEE', 'FACTORING_INTEREST'])),
    status: open(optionalText),
    amount: open(optionalMoney),
    transaction_description: personal(optionalText),
    transaction_end_to_end_id: personal(optionalText),
  }),
});

export const consumerFrontingApplication = defineEvent({
  type: 'CONSUMER_FRONTING_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a consumer’s fronted loan changed; the application is a field of it.',
  entity: { kind: 'consumer_fronting_loan', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  // Only the payout status is documented, and a loan does not end with it.
  order: { by: 'arrival' },
  status: { field: 'status' },
  payload: payloadOf({ ...frontedLoan, requested_interest_rate: open(optionalNumber) }),
});
