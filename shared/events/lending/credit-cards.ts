import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalDay,
  optionalFlag,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalOneOf,
  optionalText,
  optionalTexts,
} from '../fields.ts';
import { nested, open, payloadOf, personal } from '../marks.ts';
import { noOperation } from '../unread.ts';

const applicationStatuses = [
  'PENDING',
  'IN_SCORING',
  'PRE_APPROVED',
  'FINALIZING',
  'FINALIZED',
  'DECLINED',
  'TERMINATED',
  'WAITING_FOR_IDENTIFICATION',
  'IN_KNE_SCORING',
] as const;

export const creditCardApplication = defineEvent({
  type: 'CREDIT_CARD_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of an application for a credit card changed, also while the card is in use.',
  entity: { kind: 'credit_card_application', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  // Scoring and identification may be requested again, by undocumented transitions. A finalised application can still
  // be terminated.
  order: { by: 'arrival', terminal: ['DECLINED', 'TERMINATED'] },
  status: { field: 'status' },
  owners: { customer: 'customer_id', account: 'account_id' },
  payload: payloadOf({
    id: open(entityId),
    external_customer_id: personal(optionalText),
    /** A person or a business. */
    customer_id: personal(optionalText),
    account_id: open(optionalText),
    account_iban: personal(optionalText),
    reference_account_id: open(optionalText),
    status: open(optionalOneOf(applicationStatuses)),
    product_type: open(
      optionalOneOf(['CONSUMER_CREDIT_CARD', 'FREELANCER_CREDIT_CARD', 'BUSINESS_CREDIT_CARD']),
    ),
    billing_start_date: open(optionalDay),
    billing_end_date: open(optionalDay),
    approved_limit: open(optionalMoney),
    requested_limit: open(optionalMoney),
    current_limit: open(optionalMoney),
    decline_reasons: personal(optionalTexts),
    /** It also names the billing cycles, under undocumented names. */
    repayment_options: nested({
      upcoming_type: open(optionalText),
      current_type: open(optionalText),
      minimum_amount: open(optionalMoney),
      minimum_percentage: open(optionalNumber),
    }),
    in_dunning: personal(optionalFlag),
    created_at: open(optionalInstant),
    termination_id: open(optionalText),
  }),
});

export const creditCardTermination = defineEvent({
  type: 'CREDIT_CARD_APPLICATION_TERMINATION',
  family: 'lending',
  occursWhen: 'The termination of a credit card was created or changed.',
  entity: { kind: 'credit_card_termination', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  // It can be revoked for a while, and only the first of its statuses is documented.
  order: { by: 'arrival' },
  status: { field: 'status' },
  owners: { through: ['application_id'] },
  payload: payloadOf({
    id: open(entityId),
    application_id: open(optionalText),
    reason: open(optionalText),
    status: open(optionalText),
    legally_terminated_at: open(optionalDay),
    revocable_until: open(optionalDay),
    created_at: open(optionalInstant),
  }),
});

export const creditCardBill = defineEvent({
  type: 'CREDIT_CARD_BILL',
  family: 'lending',
  occursWhen: 'The status of a credit card bill changed.',
  entity: { kind: 'credit_card_bill', aspect: 'state', id: { field: 'id' } },
  unread: noOperation,
  // A collected amount may be returned, so a bill that seemed paid is dunned.
  order: { by: 'arrival', terminal: ['CLOSED'] },
  status: { field: 'status' },
  owners: { through: ['application_id'] },
  // Dunning is visible in the status, in the fees and in what was returned.
  payload: payloadOf({
    id: open(entityId),
    application_id: open(optionalText),
    status: personal(optionalOneOf(['PENDING', 'PAID', 'PRELIMINARILY_PAID', 'IN_DUNNING', 'CLOSED'])),
    start_date: open(optionalDay),
    end_date: open(optionalDay),
    statement_date: open(optionalDay),
    due_date: open(optionalDay),
    sdd_collection_date: open(optionalDay),
    previous_bill_amount: open(optionalMoney),
    total_outstanding_amount: open(optionalMoney),
    minimum_due_amount: open(optionalMoney),
    /** Amount of the returned direct debits. */
    outstanding_sddr_amount: personal(optionalMoney),
    outstanding_amount: open(optionalMoney),
    current_bill_amount: open(optionalMoney),
    dunning_fees: personal(optionalMoney),
    other_fees: open(optionalMoney),
    repayment_type: open(optionalOneOf(['FULL', 'PARTIAL'])),
    grace_period_in_days: open(optionalNumber),
    minimum_amount: open(optionalMoney),
    minimum_percentage: open(optionalNumber),
    accumulated_interest_amount: open(optionalMoney),
    postbox_item_id: open(optionalText),
  }),
});
