import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  entityId,
  optionalDay,
  optionalFlag,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalText,
  optionalTexts,
  orNone,
} from '../fields.ts';

export const creditCardApplication = defineEvent({
  type: 'CREDIT_CARD_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of an application for a credit card changed, also while the card is in use.',
  entity: { kind: 'credit_card_application', aspect: 'state', id: { field: 'id' } },
  // Scoring and identification may be asked for again, by moves that are not stated. What is finalised can still
  // be terminated.
  order: { by: 'arrival', terminal: ['DECLINED', 'TERMINATED'] },
  status: { field: 'status' },
  owners: { customer: 'customer_id', account: 'account_id' },
  personal: ['external_customer_id', 'customer_id', 'account_iban', 'decline_reasons', 'in_dunning'],
  payload: z.looseObject({
    id: entityId,
    external_customer_id: optionalText,
    /** A person or a business. */
    customer_id: optionalText,
    account_id: optionalText,
    account_iban: optionalText,
    reference_account_id: optionalText,
    status: optionalText,
    product_type: optionalText,
    billing_start_date: optionalDay,
    billing_end_date: optionalDay,
    approved_limit: optionalMoney,
    requested_limit: optionalMoney,
    current_limit: optionalMoney,
    decline_reasons: optionalTexts,
    /** It names the billing cycles as well, under names that are not stated. */
    repayment_options: orNone(
      z.looseObject({
        upcoming_type: optionalText,
        current_type: optionalText,
        minimum_amount: optionalMoney,
        minimum_percentage: optionalNumber,
      }),
    ),
    in_dunning: optionalFlag,
    created_at: optionalInstant,
    termination_id: optionalText,
  }),
});

export const creditCardTermination = defineEvent({
  type: 'CREDIT_CARD_APPLICATION_TERMINATION',
  family: 'lending',
  occursWhen: 'The termination of a credit card was created or changed.',
  entity: { kind: 'credit_card_termination', aspect: 'state', id: { field: 'id' } },
  // It can be revoked for a while, and of its statuses only the first is stated.
  order: { by: 'arrival' },
  status: { field: 'status' },
  owners: { through: ['application_id'] },
  personal: [],
  payload: z.looseObject({
    id: entityId,
    application_id: optionalText,
    reason: optionalText,
    status: optionalText,
    legally_terminated_at: optionalDay,
    revocable_until: optionalDay,
    created_at: optionalInstant,
  }),
});

export const creditCardBill = defineEvent({
  type: 'CREDIT_CARD_BILL',
  family: 'lending',
  occursWhen: 'The status of a credit card bill changed.',
  entity: { kind: 'credit_card_bill', aspect: 'state', id: { field: 'id' } },
  // What was collected may be returned, so that a bill which seemed paid is dunned.
  order: { by: 'arrival', terminal: ['CLOSED'] },
  status: { field: 'status' },
  owners: { through: ['application_id'] },
  // A bill is dunned: its status says so as well, and so do its fees and what was returned.
  personal: ['status', 'outstanding_sddr_amount', 'dunning_fees'],
  payload: z.looseObject({
    id: entityId,
    application_id: optionalText,
    status: optionalText,
    start_date: optionalDay,
    end_date: optionalDay,
    statement_date: optionalDay,
    due_date: optionalDay,
    sdd_collection_date: optionalDay,
    previous_bill_amount: optionalMoney,
    total_outstanding_amount: optionalMoney,
    minimum_due_amount: optionalMoney,
    /** Of direct debits that were returned. */
    outstanding_sddr_amount: optionalMoney,
    outstanding_amount: optionalMoney,
    current_bill_amount: optionalMoney,
    dunning_fees: optionalMoney,
    other_fees: optionalMoney,
    repayment_type: optionalText,
    grace_period_in_days: optionalNumber,
    minimum_amount: optionalMoney,
    minimum_percentage: optionalNumber,
    accumulated_interest_amount: optionalMoney,
    postbox_item_id: optionalText,
  }),
});
