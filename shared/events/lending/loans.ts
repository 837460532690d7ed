import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import {
  optionalDay,
  optionalFlag,
  optionalInstant,
  optionalMoney,
  optionalNumber,
  optionalText,
} from '../fields.ts';
import { envelopeId, envelopeOf } from './envelope.ts';

export const loan = defineEvent({
  type: 'LOAN',
  family: 'lending',
  occursWhen: 'The status of a loan changed.',
  entity: { kind: 'loan', aspect: 'state', id: envelopeId },
  // A payout that is blocked is released again, and the event carries no time.
  order: { by: 'arrival', terminal: ['all_obligations_met'] },
  status: { field: 'payload.status' },
  owners: { person: 'payload.person_id', account: 'payload.loan_account_id' },
  readBy: 'loans.get',
  personal: [
    'payload.person_id',
    'payload.purpose',
    'payload.reference',
    'payload.recipient_iban',
    'payload.loan_account_iban',
    'payload.billing_account_iban',
  ],
  payload: envelopeOf(
    z.looseObject({
      id: optionalText,
      status: optionalText,
      status_reason: optionalText,
      person_id: optionalText,
      amount: optionalMoney,
      /** Months. */
      term: optionalNumber,
      interest_rate: optionalNumber,
      effective_interest_rate: optionalNumber,
      annual_percentage_rate: optionalNumber,
      interest_start_date: optionalDay,
      monthly_payment: optionalMoney,
      overdue_amount: optionalMoney,
      total_loan_expenses: optionalMoney,
      purpose: optionalText,
      reference: optionalText,
      recipient_iban: optionalText,
      payout_date: optionalDay,
      maturity_date: optionalDay,
      repayment_begin_date: optionalDay,
      repayment_plan_created_at: optionalInstant,
      repayment_plan_updated_at: optionalInstant,
      loan_account_id: optionalText,
      loan_account_iban: optionalText,
      billing_account_id: optionalText,
      billing_account_iban: optionalText,
      created_at: optionalInstant,
    }),
  ),
});

export const consumerLoanApplication = defineEvent({
  type: 'CONSUMER_LOAN_APPLICATION',
  family: 'lending',
  occursWhen: 'The status of a consumer loan application changed.',
  entity: { kind: 'consumer_loan_application', aspect: 'state', id: envelopeId },
  // Its moves are not stated, so that no rank can be given.
  order: { by: 'arrival', terminal: ['loan_created'] },
  status: { field: 'payload.status' },
  // The reference shows no one whose application it is: the loan that comes of it tells.
  owners: { person: 'payload.person_id', through: ['payload.loan_id'] },
  personal: [
    'payload.person_id',
    'payload.status_description',
    'payload.seller',
    'payload.payout_description',
    'payload.financed_good',
  ],
  payload: envelopeOf(
    z.looseObject({
      id: optionalText,
      person_id: optionalText,
      status: optionalText,
      status_description: optionalText,
      skip_account_snapshot: optionalFlag,
      signing_id: optionalText,
      seller: optionalText,
      payout_description: optionalText,
      loan_id: optionalText,
      financed_good: optionalText,
      delayed_payout_strategy: optionalText,
      cash_price: optionalMoney,
      approximate_total_loan_expenses: optionalMoney,
    }),
  ),
});
